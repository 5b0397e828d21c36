package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersReportTest {

  @TempDir Path folder;

  @Test
  void threeFoldersStandSideBySideWithTheirRatiosToTheFirst() throws IOException {
    var folders = List.of(measured("one", 1), measured("two", 0.5), measured("three", 1));
    var page = folder.resolve("page.html");

    var text = FoldersReport.write(page, folders, List.of("two differs from one: kernel 1 -> 2."));

    assertThat(text)
        .startsWith("Fewer rows per second than in one: jittered in two.")
        .containsPattern(
            "jittered +two .*0\\.49\\d× \\[0\\.4\\d* to 0\\.5\\d* \\(9[89]\\.\\d+%\\)\\]  worse")
        .containsPattern("native +three .*1\\.00×")
        .contains("Note: two differs from one: kernel 1 -> 2.");
    assertThat(page)
        .content()
        .contains("<h1>Fewer rows per second than in one: jittered in two.</h1>", "kernel 1 -")
        .contains("over all 8 comparisons of this page");
  }

  @Test
  void foldersOfTheSameShowNothing() throws IOException {
    var text =
        FoldersReport.write(
            folder.resolve("page.html"),
            List.of(measured("one", 1), measured("two", 1)),
            List.of());

    assertThat(text)
        .startsWith("No arm is shown to acknowledge more or fewer rows per second than in one");
  }

  @Test
  void foldersOfTooFewBlocksForAnIntervalHaveNoEmptyOnes() throws IOException {
    for (var blocks : List.of(1, 2)) {
      var page = folder.resolve("page.html");
      var text =
          FoldersReport.write(
              page,
              List.of(
                  measured("one of " + blocks, 1, blocks),
                  measured("other of " + blocks, 1, blocks)),
              List.of());

      assertThat(text)
          .startsWith("What was seen beside one of %d is no verdict: ".formatted(blocks))
          .doesNotContain("[]")
          .containsPattern("jittered +other of .* 1\\.00×");
      assertThat(page).content().doesNotContain("> (95%)<");
    }
  }

  @Test
  void nothingIsWrittenIntoTheFolders() throws IOException {
    FoldersReport.write(
        folder.resolve("page.html"), List.of(measured("one", 1), measured("two", 1)), List.of());

    assertThat(folder.resolve("one/report.html")).doesNotExist();
    assertThat(folder.resolve("one/summary.json")).doesNotExist();
  }

  @Test
  void aTrialThatWentWrongIsSaidBeforeAnyNumberAndNoMarkupOfANameIsMarkup() throws IOException {
    var one = measured("one", 1);
    var trial = folder.resolve("one/trials/1-native/trial.json");
    Files.writeString(
        trial,
        Files.readString(trial)
            .replace("\"exitStatus\":0", "\"exitStatus\":1,\"problem\":\"<script>died\""));

    var page = folder.resolve("page.html");
    var text = FoldersReport.write(page, List.of(one, measured("two", 1)), List.of());

    assertThat(text).startsWith("one: a trial went wrong: <script>died");
    assertThat(page).content().contains("&lt;script&gt;died").doesNotContain("<script>");
  }

  @Test
  void anArmThatAFolderLacksIsNamed() throws IOException {
    var one = measured("one", 1);
    var other = measured("two", 1, "native", "renamed");

    assertThat(FoldersReport.write(folder.resolve("page.html"), List.of(one, other), List.of()))
        .startsWith(
            "one has no finished trial of renamed, of which there is no comparison with it.")
        .contains(
            "two has no finished trial of jittered, of which there is no comparison with it.");
  }

  @Test
  void foldersWithoutAnArmInCommonAreRefusedAndNothingIsWritten() throws IOException {
    var folders = List.of(measured("one", 1), measured("two", 1, "a", "b"));
    var page = folder.resolve("page.html");

    assertThatThrownBy(() -> FoldersReport.write(page, folders, List.of()))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(
            "have no arm in common of which both have a finished trial; give folders with arms of the");
    assertThat(page).doesNotExist();
  }

  @Test
  void aFolderThatWentOnElsewhereIsSaidBeforeAnyNumber() throws IOException {
    var one = measured("one", 1);
    measured("two", 1);
    Files.writeString(folder.resolve("two/environment.json"), "{\"resumed\": \"kernel 1 -> 2\"}");
    var two = Measured.read(folder.resolve("two"));

    assertThat(FoldersReport.write(folder.resolve("page.html"), List.of(one, two), List.of()))
        .startsWith(
            "two: went on on another machine or version than it began on (kernel 1 -> 2): its trials"
                + " are of both.");
  }

  @Test
  void aPlaceThatIsNoneIsNamed() throws IOException {
    var folders = List.of(measured("one", 1), measured("two", 1));

    assertThatThrownBy(
            () -> FoldersReport.write(folder.resolve("no/page.html"), folders, List.of()))
        .isInstanceOf(LabException.class)
        .hasMessageEndingWith("cannot be written; give a file in a folder that is there");
  }

  private Measured measured(String name, double goodput) throws IOException {
    return measured(name, goodput, "native", "jittered");
  }

  private Measured measured(String name, double goodput, int blocks) throws IOException {
    return measured(name, goodput, "native", "jittered", blocks);
  }

  private Measured measured(String name, double goodput, String slow, String fast)
      throws IOException {
    return measured(name, goodput, slow, fast, 5);
  }

  private Measured measured(String name, double goodput, String slow, String fast, int blocks)
      throws IOException {
    SyntheticResults.write(
        folder.resolve(name),
        List.of(
            new SyntheticArm(slow, 1900, 100, 71, 900, false),
            new SyntheticArm(fast, goodput * 3900, 100, 39, 900, false)),
        blocks,
        14);
    return Measured.read(folder.resolve(name));
  }
}
