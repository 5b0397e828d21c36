package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which policies a search tries and finds, with simulators that prefer one thing. */
class SearchTest {

  private static final String FILE =
      """
      name: any
      server: {kind: simulated, flags: {model: queue, workers: 2}}
      workload: {properties: {threadcount: 4}}
      blocks: 2
      seconds: 1
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
      """;

  @TempDir Path folder;

  @Test
  void aWaitThatTheFieldShipsIsFoundAndThenWhatGoesBestWithIt() throws IOException {
    var found =
        found(
            properties ->
                (properties.get("backoff.policy").equals("kudu-cpp") ? 1_000 : 100)
                    * (properties.getOrDefault("backoff.limit", "").equals("vegas") ? 2 : 1));

    assertThat(found)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "backoff.policy", "kudu-cpp",
                "backoff.limit", "vegas",
                "backoff.limit.min", "1",
                "backoff.limit.initial", "1"));
  }

  @Test
  void whatAddsNothingIsNotRecommendedWithIt() throws IOException {
    assertThat(found(properties -> 100)).containsKey("backoff.base").hasSizeLessThan(5);
  }

  @Test
  void whatGivesHalfOfItsRowsUpNeedsMoreThanTwiceTheGoodput() throws IOException {
    var found =
        new Search(
                file(),
                (file, arm) -> {
                  var soon = arm.properties().get("backoff.policy").equals("mongodb");
                  return trials(file, arm, soon ? 190 : 100, soon ? 0.5 : 0);
                },
                List.of())
            .run();

    assertThat(found.properties()).doesNotContainValue("mongodb");
    assertThat(found.policies()).isGreaterThan(20);
  }

  @Test
  void aP99ThatIsNotReachedCostsNoMoreThanTheTimeThatAnOperationHas() throws IOException {
    var found =
        new Search(
                file(),
                (file, arm) -> {
                  var isQuick = arm.properties().get("backoff.policy").equals("tikv");
                  return trials(
                      file,
                      arm,
                      isQuick ? 125 : 100,
                      isQuick ? 0.011 : 0,
                      isQuick ? Double.POSITIVE_INFINITY : 10);
                },
                List.of())
            .run();

    assertThat(found.properties()).containsValue("tikv");
  }

  @Test
  void whatAnArmOfTheExperimentHasIsTriedToo() throws IOException {
    var own = Map.of("backoff.policy", "linear", "backoff.base", "123ms");

    var found =
        new Search(
                file(),
                (file, arm) ->
                    trials(file, arm, arm.properties().containsValue("123ms") ? 200 : 100, 0),
                List.of(own))
            .run();

    assertThat(found.properties()).isEqualTo(own);
  }

  @Test
  void aPolicyIsSimulatedAndCountedOnce() throws IOException {
    var tried = new ArrayList<Map<String, String>>();

    var found =
        new Search(
                file(),
                (file, arm) -> {
                  tried.add(arm.properties());
                  return trials(file, arm, 100, 0);
                },
                List.of())
            .run();

    assertThat(tried).doesNotHaveDuplicates().hasSize(found.policies());
  }

  @Test
  void whatWaitsAsTheServerAsksIsTriedOnlyWhereTheServerAsks() throws IOException {
    assertThat(tried(FILE)).contains("table").doesNotContain("hbase-hint", "hbase-adaptive");
    var withQuota = FILE.replace("workers: 2", "workers: 2, quota.writes-per-second: 500");
    assertThat(tried(withQuota)).contains("table", "hbase-hint", "hbase-adaptive");
  }

  @Test
  void whatTriesAgainAtOnceIsNotTried() throws IOException {
    assertThat(tried(FILE)).doesNotContain("cassandra", "none", "native");
  }

  private Set<String> tried(String yaml) throws IOException {
    var policies = new HashSet<String>();
    new Search(
            file(yaml),
            (file, arm) -> {
              policies.add(arm.properties().get("backoff.policy"));
              return trials(file, arm, 100, 0);
            },
            List.of())
        .run();
    return policies;
  }

  private interface Goodput {
    double of(Map<String, String> properties);
  }

  private Map<String, String> found(Goodput goodput) throws IOException {
    return new Search(
            file(), (file, arm) -> trials(file, arm, goodput.of(arm.properties()), 0), List.of())
        .run()
        .properties();
  }

  private Experiment file() throws IOException {
    return file(FILE);
  }

  private Experiment file(String yaml) throws IOException {
    var file = folder.resolve("any.yaml");
    Files.writeString(file, yaml);
    return Simulations.read(file);
  }

  private static List<TrialMetrics> trials(
      Experiment experiment, Arm arm, double goodput, double dropped) {
    return trials(experiment, arm, goodput, dropped, 10);
  }

  private static List<TrialMetrics> trials(
      Experiment experiment, Arm arm, double goodput, double dropped, double p99) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    values.put(Metric.GOODPUT, goodput);
    values.put(Metric.LATENCY_P99, p99);
    values.put(Metric.UNACKNOWLEDGED_SHARE, dropped);
    return List.of(
        new TrialMetrics(
            "1-" + arm.name(), 1, arm.name(), experiment.seconds(), values, Double.NaN));
  }
}
