package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a gate between two sweeps at one of their points. */
class GateAtPointTest {

  private static final int BLOCKS = 4;
  private static final String LOSS = "goodput=10%";

  @TempDir Path folder;

  @BeforeEach
  void writeSweeps() throws IOException {
    for (var name : List.of("before", "now")) {
      SyntheticSweep.write(folder.resolve(name), BLOCKS);
      // Trials of the fixture are all alike, and four blocks without noise show no regression of
      // one of two checks.
      scale(name, "a-max-native", 1);
      scale(name, "a-max-jittered", 1);
    }
  }

  @Test
  void aMaximumThatFellIsARegressionOfThatArmAtThatPointAlone() throws IOException {
    scale("now", "a-max-jittered", 0.8);

    var atMaximum = judge("a-max", LOSS);
    var atHalf = judge("a-50", LOSS);

    assertThat(atMaximum.status()).as(atMaximum.text()).isEqualTo(Judgement.FAILED);
    assertThat(atMaximum.text().lines().filter(line -> line.startsWith("REGRESSION")))
        .singleElement()
        .asString()
        .startsWith("REGRESSION: jittered goodput: 0.8");
    assertThat(atMaximum.text())
        .contains("gate of now against before at a-max: FAILED; of 2 checks");
    assertThat(atHalf.status()).as(atHalf.text()).isZero();
  }

  @Test
  void pointsWhoseTargetsDifferAreRefusedWithTheCure() throws IOException {
    for (var block = 1; block <= BLOCKS; block++) {
      for (var arm : List.of("native", "jittered")) {
        var info = folder.resolve("now/trials/%d-a-50-%s/trial.json".formatted(block, arm));
        OnTwoFolders.replace(info, "\"target\":500", "\"target\":520");
      }
    }

    assertThatThrownBy(() -> judge("a-50", LOSS))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(
            "target 500/s -> 520/s (maxima in the experiment's sweep have both do the same); give"
                + " --allow-differences target if they may");
    assertThat(judge("a-max", LOSS).status()).isZero();
  }

  @Test
  void sweepsOfOtherPointsAreRefusedForTheServerWasPutToSomethingElse() throws IOException {
    OnTwoFolders.replace(folder.resolve("now/experiment.yaml"), "- 20\n", "- 25\n");

    assertThatThrownBy(() -> judge("a-max", LOSS))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("shares [10, 20, ")
        .hasMessageContaining("-> [10, 25, ");
  }

  @Test
  void aMarkedTrialIsNamedAndOneOfAnotherPointIsNot() {
    assertThat(judge("a-90", LOSS).notes())
        .contains("now: trial 1-a-90-native is marked: did not reach its target.")
        .noneMatch(note -> note.contains("a-60"));
  }

  @Test
  void whatWentWrongAtThePointFailsTheGateAndWhatDidElsewhereIsNoted() throws IOException {
    wentWrong("1-a-50-jittered", "the server died");

    var atHalf = judge("a-50", LOSS);
    var atMaximum = judge("a-max", LOSS);

    assertThat(atHalf.status()).isEqualTo(Judgement.FAILED);
    assertThat(atHalf.failures()).containsExactly("the server died");
    assertThat(atMaximum.status()).as(atMaximum.text()).isZero();
    assertThat(atMaximum.notes()).contains("now: At another point: the server died.");
  }

  @Test
  void aTrialWithoutTheNumberIsNamedAsItsFolderIs() throws IOException {
    OnTwoFolders.acknowledgeNothing(folder.resolve("before/trials/2-a-50-jittered"));

    assertThat(judge("a-50", "rejections_per_row=10%").text())
        .contains("trial 2-a-50-jittered of the baseline has no such number");
  }

  @Test
  void aHistoryAndABenchmarkTellThePointsApart() throws IOException {
    var history = folder.resolve("history.csv");
    var outputs = new Outputs(null, null, history, folder.resolve("bench.json"));

    outputs.writeMeans(at("now", "a-max"));

    assertThat(Files.readString(history)).contains(",sweep-kudu-a-max,");
    assertThat(Files.readString(folder.resolve("bench-bigger.json")))
        .contains("\"native at a-max / ");
    assertThatThrownBy(() -> outputs.require(at("now", "a-50").results().experiment()))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(
            "is of the experiment sweep-kudu-a-max, and this is sweep-kudu-a-50; give another file");
  }

  private Judgement judge(String point, String maxLoss) {
    var baseline = at("before", point);
    return OnTwoFolders.gate(maxLoss)
        .judge(Measured.beside(Results.read(folder.resolve("now")).at(point), baseline), baseline);
  }

  private Measured at(String name, String point) {
    return Measured.of(Results.read(folder.resolve(name)).at(point));
  }

  /** Multiplies what all trials of an arm at a point got done, each by a little more or less. */
  private void scale(String name, String pointAndArm, double factor) throws IOException {
    for (var block = 1; block <= BLOCKS; block++) {
      var file = folder.resolve("%s/trials/%d-%s/client.csv".formatted(name, block, pointAndArm));
      var lines = Files.readAllLines(file);
      for (var i = 1; i < lines.size(); i++) {
        var cells = lines.get(i).split(",", -1);
        var more = 1 + 0.01 * (block % 2);
        cells[2] = Long.toString(Math.round(Long.parseLong(cells[2]) * factor * more));
        lines.set(i, String.join(",", cells));
      }
      Files.write(file, lines);
    }
  }

  private void wentWrong(String trial, String problem) throws IOException {
    var info = folder.resolve("now/trials/" + trial + "/trial.json");
    Files.writeString(
        info,
        Files.readString(info).replaceFirst("\\{", "{\"problem\":\"%s\",".formatted(problem)));
  }
}
