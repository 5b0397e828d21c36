package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class OutputsTest {

  private static final Judgement JUDGEMENT =
      new Judgement(
          "gate of <b> against a",
          "REGRESSION",
          List.of(
              new Check("native", "goodput", "native goodput", Answer.KEPT, "as it was"),
              new Check(
                  "jittered",
                  "goodput",
                  "jittered goodput",
                  Answer.BROKEN,
                  "0.8× & \"less\" | a*b\u0007"),
              new Check("fixed", "goodput", "fixed goodput", Answer.UNDECIDED, "12 blocks would")),
          List.of("trial 1-native: the client died"),
          List.of("a is not finished"),
          List.of("The folders differ: kernel 1 -> 2."));

  @TempDir Path folder;

  @Test
  void whatALinkLeadsToIsLookedAtBeforeAnythingStarts() throws IOException {
    var target = Files.createFile(folder.resolve("gate.xml"));
    var link = Files.createSymbolicLink(folder.resolve("link.xml"), target);
    Textfile.requireWritable("--junit", link);

    Files.delete(target);
    Files.createDirectory(target);
    assertThatThrownBy(() -> Textfile.requireWritable("--junit", link))
        .isInstanceOf(LabException.class)
        .hasMessage("--junit %s: is a folder; give a file".formatted(link));
  }

  @Test
  void theRootIsNoNameForBenchmarks() {
    assertThatThrownBy(
            () ->
                new Outputs(null, null, null, Path.of("/")).require(Experiments.of(1, 1, "native")))
        .isInstanceOf(LabException.class)
        .hasMessage("--benchmark-json /: is a folder; give a file");
  }

  @Test
  void junitXmlHasACaseForEachCheckAndEachTrialThatWentWrong() throws Exception {
    var file = folder.resolve("gate.xml");
    write(new Outputs(file, null, null, null));

    var suite =
        (Element)
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getElementsByTagName("testsuite")
                .item(0);
    assertThat(suite.getAttribute("name")).isEqualTo("gate of <b> against a");
    assertThat(List.of("tests", "failures", "errors", "skipped").stream().map(suite::getAttribute))
        .containsExactly("5", "1", "1", "2");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(5);
    var failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message"))
        .isEqualTo("REGRESSION: 0.8× & \"less\" | a*b\uFFFD");
    assertThat(((Element) failure.getParentNode()).getAttribute("classname")).isEqualTo("jittered");
  }

  @Test
  void twoFilesOfOneNameAreRefusedBeforeOneIsWrittenOverTheOther() throws IOException {
    var file = Files.writeString(folder.resolve("h.csv"), "earlier rows");
    var same = folder.resolve("x/../h.csv");
    var outputs = new Outputs(same, null, file, null);

    assertThatThrownBy(() -> outputs.require(Experiments.of(1, 1, "native")))
        .isInstanceOf(LabException.class)
        .hasMessage("--history " + file + ": is the file of --junit, too; give another");
  }

  @Test
  void aFileAndALinkToItAreOneFile() throws IOException {
    var file = Files.writeString(folder.resolve("h.csv"), "");
    var link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    var linked = Files.createSymbolicLink(folder.resolve("linked"), folder);
    var behind = new Outputs(link, null, file, null);
    var within = new Outputs(linked.resolve("new"), folder.resolve("new"), null, null);

    assertThatThrownBy(() -> behind.require(Experiments.of(1, 1, "native")))
        .hasMessage("--history " + file + ": is the file of --junit, too; give another");
    assertThatThrownBy(() -> within.require(Experiments.of(1, 1, "native")))
        .hasMessage(
            "--markdown %s: is the file of --junit, too; give another"
                .formatted(folder.resolve("new")));
  }

  @Test
  void bothFilesOfBenchmarksAreLookedAtBeforeAnythingStarts() throws IOException {
    var smaller = Files.createDirectory(folder.resolve("b-smaller.json"));
    var outputs = new Outputs(null, null, null, folder.resolve("b.json"));

    assertThatThrownBy(() -> outputs.require(Experiments.of(1, 1, "native")))
        .isInstanceOf(LabException.class)
        .hasMessage("--benchmark-json %s: is a folder; give a file".formatted(smaller));
  }

  @Test
  void markdownHasTheWorstFirstAndMeansItsSignsAsTheyStand() throws IOException {
    var file = folder.resolve("gate.md");
    write(new Outputs(null, file, null, null));

    assertThat(Files.readAllLines(file))
        .startsWith(
            "### gate of \\<b\\> against a: FAILED; of 3 checks 1 failed, and of 1 the data cannot"
                + " say")
        .containsSubsequence(
            "| **REGRESSION** | jittered | goodput | 0.8× & \"less\" \\| a\\*b\u0007 |",
            "| **cannot say** | fixed | goodput | 12 blocks would |",
            "| **ok** | native | goodput | as it was |",
            "- **WENT WRONG**: trial 1-native: the client died",
            "- **cannot say**: a is not finished");
  }

  @Test
  void benchmarksComeByTheDirectionThatIsBetter() throws IOException {
    write(new Outputs(null, null, null, folder.resolve("bench.json")));

    var bigger = new ObjectMapper().readTree(folder.resolve("bench-bigger.json").toFile());
    assertThat(bigger).hasSize(5);
    assertThat(bigger.get(0).get("name").asText()).isEqualTo("linear / Goodput");
    assertThat(bigger.get(0).get("unit").asText()).isEqualTo("rows/s");
    assertThat(bigger.get(0).get("value").asDouble()).isCloseTo(310, within(60.0));
    assertThat(bigger.get(0).get("range").asText()).startsWith("± ");
    assertThat(bigger.get(0).get("extra").asText()).contains("3 blocks, 95% interval ");
    var smaller = new ObjectMapper().readTree(folder.resolve("bench-smaller.json").toFile());
    assertThat(smaller.findValuesAsText("name")).contains("jittered / Latency p99");
  }

  @Test
  void aBenchmarkOfOneBlockHasNoInterval() throws IOException {
    var one = folder.resolve("one");
    SyntheticResults.write(one, List.of(new SyntheticArm("linear", 310, 100, 71, 900, false)), 1);

    new Outputs(null, null, null, folder.resolve("one.json")).writeMeans(Measured.read(one));

    var bigger = new ObjectMapper().readTree(folder.resolve("one-bigger.json").toFile());
    assertThat(bigger.get(0).get("extra").asText()).isEqualTo("one, 1 block, no interval");
  }

  @Test
  void aLinkGoesOnToLeadWhereItLeads() throws IOException {
    var file = Files.writeString(folder.resolve("where.md"), "old");
    var link = Files.createSymbolicLink(folder.resolve("gate.md"), file);
    write(new Outputs(null, link, null, null));

    assertThat(link).isSymbolicLink();
    assertThat(file).content().startsWith("### ");
    var device = Path.of("/dev/null");
    Textfile.requireWritable("--markdown", device);
    Textfile.write(device, "nothing");
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void aFileThatIsThereIsReplacedWhole() throws IOException {
    var file = Files.writeString(folder.resolve("gate.md"), "old");
    write(new Outputs(null, file, null, null));

    assertThat(file).content().startsWith("### ");
    try (var files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("gate.md", "results");
    }
  }

  @Test
  void aPlaceThatCannotBeWrittenToIsNamedBeforeAnythingStarts() {
    var outputs = new Outputs(folder.resolve("no/gate.xml"), null, null, null);
    var other = new Outputs(null, folder, null, null);

    assertThatThrownBy(() -> outputs.require(measured().results().experiment()))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--junit "
                + folder.resolve("no/gate.xml")
                + ": there is no such folder to write into; make it, or give another");
    assertThatThrownBy(() -> other.require(measured().results().experiment()))
        .hasMessage("--markdown " + folder + ": is a folder; give a file");
  }

  private void write(Outputs outputs) throws IOException {
    outputs.write(JUDGEMENT, measured());
  }

  private Measured measured() throws IOException {
    var results = folder.resolve("results");
    if (!Files.exists(results)) {
      SyntheticResults.write(results, SyntheticResults.policies(), 3, 14);
    }
    return Measured.read(results);
  }
}
