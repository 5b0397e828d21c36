package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Sweep;
import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.report.SweepText;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsTest {

  @TempDir Path folder;
  private List<PlannedTrial> plan;

  @BeforeEach
  void write() throws IOException {
    SyntheticSweep.write(folder, 1);
    plan = Plan.of(Results.experiment(folder)).trials();
  }

  @Test
  void everyPointHasItsShareOfWhatTheBaselineGotDone() {
    var targets = new Targets(folder, Results.experiment(folder));

    assertThat(plan).allMatch(trial -> targets.aim(trial).isPresent());
    assertThat(targets.problems()).isEmpty();
  }

  @Test
  void thePointsOfAWorkloadOfWhichNothingGotDoneAreNotRunAndThatIsAProblem() throws IOException {
    acknowledgeNothing("1-c-max-native");
    var targets = new Targets(folder, Results.experiment(folder));

    var aimed = plan.stream().filter(trial -> targets.aim(trial).isPresent()).toList();

    assertThat(aimed)
        .hasSizeLessThan(plan.size())
        .allMatch(trial -> !isPoint(trial) || trial.point().orElseThrow().workload().equals("a"));
    assertThat(targets.problems())
        .containsExactly(
            (plan.size() - aimed.size())
                + " trials of workload c were not run: what 100% is, is not known, because nothing got"
                + " done in the trial that was to find it, or it went wrong");
  }

  @Test
  void aMaximumThatIsGivenIsTheOneAndNeedsNoTrial() throws IOException {
    acknowledgeNothing("1-c-max-native");
    var experiment = Results.experiment(folder);
    var given =
        experiment.withSweep(
            new Sweep(
                experiment.sweep().workloads(), experiment.sweep().shares(), Map.of("c", 300L)));
    ExperimentFile.write(given, folder.resolve("experiment.yaml"));
    var targets = new Targets(folder, given);

    var ofC =
        plan.stream()
            .filter(TargetsTest::isPoint)
            .map(trial -> targets.aim(trial).orElseThrow().point().orElseThrow())
            .filter(point -> point.workload().equals("c"))
            .toList();

    assertThat(ofC).isNotEmpty().allMatch(point -> point.target() == 3L * point.share());
    assertThat(targets.problems()).isEmpty();
    assertThat(Targets.unknownMaxima(Results.read(folder))).isEmpty();
    assertThat(SweepText.render(SweepSummarizer.of(Results.read(folder))))
        .contains("100% is 300 operations/s, as the experiment gives it.")
        .contains("100% is 1,000 operations/s, what native got done without a target.");
  }

  @Test
  void aReportSaysOfWhichWorkloadsNothingGotDone() throws IOException {
    assertThat(Targets.unknownMaxima(Results.read(folder))).isEmpty();

    acknowledgeNothing("1-c-max-native");

    assertThat(Targets.unknownMaxima(Results.read(folder)))
        .containsExactly(
            "workload c: what 100% is, is not known, because nothing got done in the trial that was to"
                + " find it; its points were not run");
  }

  @Test
  void aMaximumThatMayYetBeMeasuredIsNoProblemOfAReport() throws IOException {
    Files.delete(folder.resolve("trials/1-c-max-native/trial.json"));

    assertThat(Targets.unknownMaxima(Results.read(folder))).isEmpty();
  }

  private void acknowledgeNothing(String trial) throws IOException {
    var log = folder.resolve("trials/" + trial + "/latency.hlog");
    var lines = Files.readAllLines(log);
    lines.removeIf(line -> line.startsWith("Tag="));
    Files.write(log, lines);
  }

  private static boolean isPoint(PlannedTrial trial) {
    return trial.point().filter(point -> !point.isUnthrottled()).isPresent();
  }
}
