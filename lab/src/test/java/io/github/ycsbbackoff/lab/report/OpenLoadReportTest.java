package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.OpenLoad;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a report has of open loads alone: loops, and what closed loads flatter. */
class OpenLoadReportTest {

  private static final int BLOCKS = 3;

  @TempDir Path folder;

  @Test
  void aLoadThatGoesUpAndDownHasALoopForEachArm() throws IOException {
    // Twice the 400 operations a second that every made-up log has, whatever rows they are.
    var top = 800;
    var half = 50;
    var arms = List.of(steady("native", 1000), steady("jittered", 1500));
    SyntheticResults.write(folder, arms, BLOCKS, 2 * half);
    var phases = "%ds@0..%d %ds@%d..0".formatted(half, top, half, top);
    offer(new OpenLoad(null, null, phases, null, null, null, null), List.of());
    var start = Results.read(folder).trials().get(0).timeline().startEpochSeconds();
    var arrivals = new StringBuilder("t_s,epoch_s,arrived\n");
    for (var second = 1; second <= 2 * half; second++) {
      var rate = top * (1 - Math.abs(second - 0.5 - half) / half);
      arrivals.append("%d,%.3f,%.0f\n".formatted(second, start + second, rate));
    }
    for (var block = 1; block <= BLOCKS; block++) {
      for (var arm : arms) {
        var trial = folder.resolve("trials/%d-%s".formatted(block, arm.name()));
        Files.writeString(trial.resolve("arrivals.csv"), arrivals);
      }
    }

    var summary = Report.write(folder);

    // What gets done does not change: it breaks and recovers where as much arrives.
    assertThat(TerminalTable.render(summary))
        .contains(LoopSection.TITLE)
        .containsPattern("native +3 of 3 +0 of 3 .*%.*%")
        .containsPattern("jittered +3 of 3 +0 of 3 .*%.*%");
    var loop = json().at("/loops/0");
    assertThat(loop.get("arm").textValue()).isEqualTo("native");
    assertThat(loop.get("trials").intValue()).isEqualTo(BLOCKS);
    assertThat(loop.at("/area/mean").doubleValue()).isCloseTo(0, within(0.02));
    assertThat(loop.at("/shed/mean").doubleValue()).isBetween(0.0, 0.15);
    assertThat(page())
        .containsOnlyOnce("<h2 id=\"loops-title\">Up and down</h2>")
        .contains("<polyline class=\"up\" points=\"", "id=\"loop-jittered\"");
  }

  @Test
  void anArmWithAClosedLoadStandsBesideTheSamePolicyWithTheOpenOne() throws IOException {
    var arms = List.of(steady("native-closed", 1000), steady("native-open", 500));
    SyntheticResults.write(folder, arms, BLOCKS);
    offer(
        new OpenLoad(null, 1000.0, null, null, null, null, null),
        List.of(
            new Arm("native-closed", Map.of("backoff.policy", "native")).withLoad("closed"),
            new Arm("native-open", Map.of("backoff.policy", "native"))));

    var summary = Report.write(folder);

    assertThat(TerminalTable.render(summary))
        .contains(LoadContrasts.TITLE)
        .containsPattern("native-closed +native-open +2\\.\\d+× \\[");
    var contrast = json().at("/closed_against_open/0");
    assertThat(contrast.get("open").textValue()).isEqualTo("native-open");
    assertThat(contrast.at("/ratios/goodput/mean").doubleValue()).isCloseTo(2, within(0.2));
    assertThat(page()).containsOnlyOnce("<h2 id=\"contrasts-title\">Closed against open</h2>");
  }

  @Test
  void aClosedLoadHasNothingOfBoth() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);

    assertThat(TerminalTable.render(Report.write(folder)))
        .doesNotContain(LoopSection.TITLE, LoadContrasts.TITLE);
    assertThat(json().has("loops")).isFalse();
    assertThat(json().has("closed_against_open")).isFalse();
    assertThat(page()).doesNotContain("loops-title", "contrasts-title");
  }

  private static SyntheticArm steady(String name, double rowsPerSecond) {
    return new SyntheticArm(name, rowsPerSecond, 0, 20, 0, false);
  }

  /** Gives the experiment an open load, and its arms, unless there are none. */
  private void offer(OpenLoad load, List<Arm> arms) throws IOException {
    var experiment = Results.experiment(folder).withLoad(load);
    ExperimentFile.write(
        arms.isEmpty() ? experiment : experiment.withArms(arms), folder.resolve("experiment.yaml"));
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("report.html"));
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
  }
}
