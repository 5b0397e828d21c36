package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PlanTextTest {

  @Test
  void everyTrialIsThereInTheOrderInWhichItWillRun() {
    var experiment = Experiments.of(2, 42, "native", "jittered");

    assertThat(PlanText.of(experiment).lines().filter(line -> line.startsWith("trial ")))
        .containsExactlyElementsOf(
            Plan.of(experiment).trials().stream()
                .map(trial -> "trial " + trial.order() + " of 4: " + trial.name())
                .toList());
  }

  @Test
  void whatEachArmSetsIsThere() {
    assertThat(kudu()).contains("arm jittered backoff.policy=jittered");
  }

  @Test
  void theTimeIsThatOfAllTrialsAndOfWhatIsAroundThem() {
    assertThat(kudu()).endsWith("15 trials, about 8 minutes");
  }

  private static String kudu() {
    return PlanText.of(
        ExperimentFile.read(Path.of("../workloads/experiments/ab-policies-kudu.yaml")));
  }
}
