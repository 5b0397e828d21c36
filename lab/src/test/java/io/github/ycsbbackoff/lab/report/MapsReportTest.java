package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticTrigger;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the page that shows several maps; their numbers are made up. */
class MapsReportTest {

  private static final TriggerMap TWO = new TriggerMap(List.of(70), List.of(3.0, 6.0));

  @TempDir Path folder;
  private Path page;

  @BeforeEach
  void namePage() {
    page = folder.resolve("page.html");
  }

  @Test
  void thePageBeginsWithInHowManyCellsTheMapsAgreeAndWhereTheyDiffer() throws IOException {
    real(5);
    SyntheticMap.write(
        folder.resolve("twin"),
        "simulated",
        TWO,
        List.of("linear", "jittered"),
        5,
        (arm, cell, block) -> arm.equals("linear") && (cell.trigger() == 6 || block == 1));

    var text = write("real", "twin");

    assertThat(text)
        .startsWith("Simulated: twin: no real server was run")
        .contains(
            "twin agrees with real in 2 of 4 cells, differs beyond chance in 1, and cannot be told"
                + " from it in 1.",
            "All cells of an arm together: linear 0 of 10 against 6 of 10, which differ beyond chance (p",
            "; jittered 0 of 10 against 0 of 10, which agree in each cell.",
            "Different beyond chance: linear at 70% and 6 s (0 of 5 against 5 of 5).",
            "Not alike, which may be chance: linear at 70% and 3 s (0 of 5 against 1 of 5).")
        .containsPattern("linear +70% and 3 s +0 of 5 +1 of 5 +\\+20 points +may be chance")
        .containsPattern(
            "linear +70% and 6 s +0 of 5 +5 of 5 +\\+100 points +differs beyond chance")
        .containsPattern("jittered +70% and 6 s +0 of 5 +0 of 5 +0 points +agrees");
    assertThat(page)
        .content()
        .contains("<h1>twin agrees with real in 2 of 4 cells")
        .containsPattern("p = 0\\.032 corrected")
        .contains("Holm's correction over all 4 comparisons");
  }

  @Test
  void eachArmHasThePicturesOfBothMapsWithTheirLinesSideBySide() throws IOException {
    real(5);
    SyntheticMap.write(
        folder.resolve("twin"),
        "simulated",
        TWO,
        List.of("linear", "jittered"),
        5,
        (arm, cell, block) -> cell.trigger() == 6);

    write("real", "twin");

    assertThat(page)
        .content()
        .containsSubsequence(
            "id=\"map-0-linear\">real <",
            "At 70% of the maximum, the line of linear lies at over 6 s",
            "id=\"map-1-linear\">twin <",
            "At 70% of the maximum, the line of linear lies at 4",
            "id=\"map-0-jittered\"",
            "id=\"map-1-jittered\"");
  }

  @Test
  void whatOnlyOneMapHasIsNamedAndItsArmIsShown() throws IOException {
    real(3);
    SyntheticMap.write(
        folder.resolve("other"),
        "kudu",
        new TriggerMap(List.of(70, 90), List.of(3.0)),
        List.of("jittered", "finagle"),
        3,
        (arm, cell, block) -> false);

    var text = write("real", "other");

    assertThat(text)
        .contains(
            "real has no arm finagle, no load of 90%, of which there is no comparison.",
            "other has no arm linear, no trigger of 6 s, of which there is no comparison.")
        .contains("other agrees with real in 1 of 1 cells");
    assertThat(page)
        .content()
        .contains("id=\"map-0-linear\"", "id=\"map-1-finagle\"")
        .doesNotContain("id=\"map-1-linear\"", "id=\"map-0-finagle\"");
  }

  @Test
  void loadsAndTriggersThatAreWrittenDifferentlyMatchByTheirValues() throws IOException {
    real(3);
    real("other", 3);
    var experiment = folder.resolve("other/experiment.yaml");
    Files.writeString(
        experiment,
        Files.readString(experiment).replace("[70]", "[70.0]").replace("[3.0, 6.0]", "[0.6e1, 3]"));

    var text = write("real", "other");

    assertThat(text)
        .contains("other agrees with real in 4 of 4 cells")
        .doesNotContain("no comparison");
  }

  @Test
  void twoBlocksGiveNoVerdictAndThePageSaysHowManyWould() throws IOException {
    real(2);
    real("other", 2);

    assertThat(write("real", "other"))
        .contains(
            "agrees with real in 0 of 4 cells, differs beyond chance in 0, and cannot be told from it"
                + " in 4.",
            "In 4 cells a map has under 3 trials, which give no verdict; in 4 of these the same share"
                + " did not come back in both.",
            "over 4 cells, it takes none against all of at least 5 trials in each map.");
  }

  @Test
  void aCellWithoutATrialInOneMapHasNoDifferenceAndIsNotCalledAlike() throws IOException {
    real(3);
    real("other", 3);
    for (var block = 1; block <= 3; block++) {
      Files.move(
          folder.resolve("other/trials/" + block + "-70-3s-linear"),
          folder.resolve("left-out-" + block));
    }

    assertThat(write("real", "other"))
        .contains(
            "other agrees with real in 3 of 4 cells, differs beyond chance in 0, and cannot be")
        .contains(
            "In 1 cell a map has under 3 trials, which give no verdict; in 0 of these the same")
        .containsPattern("linear +70% and 3 s +0 of 3 +– +– +under 3 trials");
  }

  @Test
  void trialsThatHadUnlikeTimesToComeBackAreNamed() throws IOException {
    real(3);
    real("other", 3);
    var experiment = folder.resolve("other/experiment.yaml");
    Files.writeString(
        experiment, Files.readString(experiment).replace("seconds: 40", "seconds: 55"));

    assertThat(write("real", "other"))
        .contains(
            "A trial had unlike times to come back, counted from the beginning of its trigger: 20.0 s"
                + " in real, 35.0 s in other.");
  }

  @Test
  void cellsWhoseTriggersLastedUnlikeTimesAreNamed() throws IOException {
    real(3);
    real("other", 3);
    for (var block = 1; block <= 3; block++) {
      var trial = folder.resolve("other/trials/" + block + "-70-3s-linear");
      SyntheticTrigger.kill(trial, 20, 25, 27);
    }

    assertThat(write("real", "other"))
        .contains(
            "The triggers of real and other were planned alike and lasted unlike times in 1 cell: 3.00"
                + " s against 5.00 s where 3 s were planned. A difference may come from that.");
  }

  @Test
  void mapsWhoseTriggersLastedAlikeSaySoByNothing() throws IOException {
    real(3);
    real("other", 3);

    assertThat(write("real", "other")).doesNotContain("unlike");
  }

  @Test
  void ofThreeMapsEachFurtherOneIsComparedWithTheFirst() throws IOException {
    real(3);
    real("other", 3);
    real("third", 3);

    assertThat(write("real", "other", "third"))
        .contains(
            "other agrees with real in 4 of 4 cells", "third agrees with real in 4 of 4 cells")
        .contains("over 8 cells");
  }

  @Test
  void mapsWithoutACellInCommonAreRefusedAndNothingIsWritten() throws IOException {
    real(1);
    SyntheticMap.write(
        folder.resolve("other"),
        "kudu",
        new TriggerMap(List.of(90), List.of(3.0)),
        List.of("linear"),
        1,
        (arm, cell, block) -> false);

    assertThatThrownBy(() -> write("real", "other"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("have no cell of an arm in common; give maps with arms of the same");
    assertThat(page).doesNotExist();
  }

  @Test
  void theFoldersStayAsTheyAre() throws IOException {
    real(1);
    real("other", 1);

    write("real", "other");

    assertThat(folder.resolve("real/report.html")).doesNotExist();
    assertThat(folder.resolve("other/summary.json")).doesNotExist();
  }

  private void real(int blocks) throws IOException {
    real("real", blocks);
  }

  private void real(String name, int blocks) throws IOException {
    SyntheticMap.write(
        folder.resolve(name),
        "kudu",
        TWO,
        List.of("linear", "jittered"),
        blocks,
        (arm, cell, block) -> false);
  }

  private String write(String... names) throws IOException {
    return MapsReport.write(
        page,
        List.of(names).stream().map(name -> Results.read(folder.resolve(name))).toList(),
        List.of());
  }
}
