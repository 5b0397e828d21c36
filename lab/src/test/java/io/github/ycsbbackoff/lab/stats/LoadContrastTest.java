package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.OpenLoad;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.report.LoadContrasts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of how an arm with a closed load is held against the same policy under an open one. */
class LoadContrastTest {

  private static final Experiment EXPERIMENT =
      Experiments.of(
              5,
              1,
              arm("native", "closed", Map.of("threadcount", "16")),
              arm("native", "", Map.of()),
              arm("jittered", "closed", Map.of("threadcount", "16")),
              arm("jittered", "", Map.of("arrivals.queue", "9")),
              arm("alone", "closed", Map.of()))
          .withSeconds(60)
          .withWarmup(10)
          .withLoad(new OpenLoad(null, 500.0, null, null, null, null, null));

  @Test
  void eachClosedArmIsHeldAgainstTheOpenOneOfItsPolicy() {
    var trials = new ArrayList<TrialMetrics>();
    for (var block = 1; block <= 5; block++) {
      trials.add(trial(block, "native-closed", 400, 10));
      trials.add(trial(block, "native-open", 200 + block, 100));
      trials.add(trial(block, "jittered-closed", 500, 10));
      trials.add(trial(block, "jittered-open", 500, block == 3 ? Double.POSITIVE_INFINITY : 20));
      trials.add(trial(block, "alone-closed", 1, 1));
    }

    var contrasts = LoadContrast.of(EXPERIMENT, trials, new BlockInference());

    assertThat(contrasts)
        .extracting(LoadContrast::closed, LoadContrast::open)
        .containsExactly(
            tuple("native-closed", "native-open"), tuple("jittered-closed", "jittered-open"));
    var goodput = contrasts.get(0).ratios().get(Metric.GOODPUT);
    assertThat(goodput.mean()).isCloseTo(400 / 203.0, within(0.01));
    assertThat(goodput.low()).isLessThan(goodput.mean());
    assertThat(contrasts.get(0).ratios().get(Metric.LATENCY_P99).mean())
        .isCloseTo(0.1, within(1e-9));
    // Of a percentile that one block did not reach there is no ratio.
    assertThat(contrasts.get(1).ratios().get(Metric.LATENCY_P99).exists()).isFalse();
    assertThat(contrasts.get(0).notReached()).isEmpty();
    assertThat(contrasts.get(1).notReached()).containsExactly(Metric.LATENCY_P99);
    assertThat(LoadContrasts.table(contrasts).get(2)).endsWith("not reached");
  }

  @Test
  void whatWasNotMeasuredIsNotCalledNotReached() {
    var trials = List.of(trial(1, "native-closed", 400, 10), trial(2, "native-open", 200, 100));

    assertThat(LoadContrasts.table(LoadContrast.of(EXPERIMENT, trials, new BlockInference())))
        .contains(List.of("native-closed", "native-open", "–", "–"));
  }

  @Test
  void armsWithAnotherRateOrOtherClientsAreNoCounterparts() {
    var experiment =
        EXPERIMENT.withArms(
            List.of(
                arm("none", "closed", Map.of()),
                named("busier", Map.of("backoff.policy", "none", "arrivals.rate", "900"), null),
                named("fleet", Map.of("backoff.policy", "none"), 8),
                named("alike", Map.of("backoff.policy", "none", "arrivals.seed", "7"), null)));

    assertThat(LoadContrast.of(experiment, List.of(), new BlockInference()))
        .extracting(LoadContrast::closed, LoadContrast::open)
        .containsExactly(tuple("none-closed", "alike"));
  }

  @Test
  void withoutAClosedArmThereIsNothingToContrast() {
    var open = EXPERIMENT.withArms(EXPERIMENT.arms().stream().filter(a -> !a.isClosed()).toList());

    assertThat(LoadContrast.of(open, List.of(), new BlockInference())).isEmpty();
  }

  private static Arm arm(String policy, String load, Map<String, String> properties) {
    var all = new HashMap<>(properties);
    all.put("backoff.policy", policy);
    return new Arm(policy + (load.isEmpty() ? "-open" : "-closed"), all).withLoad(load);
  }

  private static Arm named(String name, Map<String, String> properties, Integer clients) {
    return new Arm(name, properties).withClients(clients);
  }

  private static TrialMetrics trial(int block, String arm, double goodput, double p99) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    values.put(Metric.GOODPUT, goodput);
    values.put(Metric.LATENCY_P99, p99);
    return new TrialMetrics(block + "-" + arm, block, arm, 50, values, 0);
  }
}
