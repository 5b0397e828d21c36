package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what an arm with another policy has of the baseline and of what all arms share. */
class OtherPolicyTest {

  private static final String MEASURED =
      """
      name: shared
      server: {kind: simulated, flags: {model: queue, workers: 2}}
      workload:
        properties:
          threadcount: 4
          backoff.base: 10ms
          backoff.cap: 1s
          backoff.max-attempts: 5
          backoff.timeout: 7s
      blocks: 1
      seconds: 2
      seed: 1
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear, backoff.base: 20ms}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path folder;

  @Test
  void itHasNothingThatTheExperimentSaysOfPoliciesAndAllThatTheWorkloadsFileSays()
      throws IOException {
    var file = Files.writeString(folder.resolve("shared.yaml"), MEASURED);
    var experiment =
        OtherPolicy.inEachArm(Simulations.read(file), Set.of("backoff.base", "backoff.cap"));
    var baseline = experiment.baselineArm();
    var other = OtherPolicy.of("other", baseline, Map.of("backoff.policy", "tikv"));

    assertThat(experiment.settings(baseline))
        .containsEntry("backoff.policy", "linear")
        .containsEntry("backoff.base", "20ms")
        .containsEntry("backoff.cap", "1s")
        .containsEntry("backoff.max-attempts", "5");
    assertThat(experiment.settings(other))
        .containsEntry("backoff.policy", "tikv")
        .containsEntry("backoff.max-attempts", "5")
        .containsEntry("backoff.timeout", "7s")
        .doesNotContainKeys("backoff.base", "backoff.cap");
  }
}
