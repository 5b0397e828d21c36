package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a search among policies that do not differ: whichever seems best is best by luck. */
class RecommendationTest {

  private static final String MEASURED =
      """
      name: luck
      server: {kind: simulated, flags: {model: queue, workers: 2}}
      workload: {properties: {threadcount: 4}}
      blocks: 3
      seconds: 4
      seed: %d
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  private static final double NOISE = 0.1;
  private static final int SEARCHES = 20;

  @TempDir Path temporary;
  private Path results;

  @BeforeEach
  void simulate() throws IOException {
    results = Simulations.run(temporary, MEASURED.formatted(1), "results");
  }

  @Test
  void whatWasChosenByLuckIsJudgedBySeedsThatDidNotChooseIt() throws IOException {
    var gains =
        IntStream.range(0, SEARCHES)
            .mapToDouble(search -> Math.log(recommended(search).gain().mean()))
            .average()
            .orElseThrow();

    // If the two seeds that chose it were among the five, it would seem better by 8%.
    assertThat(gains).isBetween(-0.05, 0.05);
    assertThat(recommended(0).text())
        .contains("Judged by 5 fresh seeds, which the search that chose it did not see.");
  }

  @Test
  void anArmThatAcknowledgedNothingMakesTheErrorNoShare() throws IOException {
    try (var trials = Files.list(results.resolve("trials"))) {
      for (var trial : trials.filter(each -> each.toString().endsWith("-linear")).toList()) {
        var client = trial.resolve("client.csv");
        Files.writeString(
            client, Files.readString(client).replaceAll("(?m)^(\\d[^,]*,[^,]*),[^,]*,", "$1,0,"));
      }
    }

    assertThat(recommended(0).text())
        .contains(
            "An arm of the measured size acknowledged nothing, where the model has it acknowledge"
                + " rows.")
        .doesNotContain("Infinity", "NaN");
  }

  @Test
  void clientsAreThreadsOfOneProcessHoweverManyProcessesWereMeasured() throws IOException {
    var several =
        MEASURED
            .formatted(1)
            .replace("threadcount: 4", "threadcount: 4, clients.count: 3")
            .replace("backoff.policy: linear", "backoff.policy: linear, threadcount: 12");
    results = Simulations.run(temporary, several, "several");
    var searched = new ConcurrentLinkedQueue<Experiment>();

    var recommendation =
        recommended(
            (experiment, arm) -> {
              searched.add(experiment);
              return noise(1, experiment, arm);
            });
    var written = temporary.resolve("recommended.yaml");
    recommendation.writeExperiment(written);

    assertThat(searched.element().workload().properties())
        .containsEntry("clients.count", "1")
        .containsEntry("threadcount", "10");
    var experiment = ExperimentFile.read(written);
    assertThat(experiment.workload().properties())
        .containsEntry("threadcount", "10")
        .doesNotContainKey("clients.count");
    assertThat(experiment.arms()).noneMatch(arm -> arm.properties().containsKey("threadcount"));
  }

  @Test
  void aTargetOfEachProcessIsThatOfAllOfThemInTheOne() throws IOException {
    var several =
        MEASURED
            .formatted(1)
            .replace("threadcount: 4", "threadcount: 4, clients.count: 8")
            .replace(
                "backoff.policy: linear",
                "backoff.policy: linear, target: 25, write.mode: sync, backoff.timeout: 7s");
    results = Simulations.run(temporary, several, "targets");
    var searched = new ConcurrentLinkedQueue<Arm>();

    var recommendation =
        recommended(
            (experiment, arm) -> {
              if (experiment.settings(arm).get("clients.count").equals("1")) {
                searched.add(arm);
              }
              return noise(1, experiment, arm);
            });
    var written = temporary.resolve("recommended.yaml");
    recommendation.writeExperiment(written);

    assertThat(searched)
        .filteredOn(arm -> arm.name().equals("linear"))
        .isNotEmpty()
        .allMatch(arm -> arm.properties().get("target").equals("200"));
    assertThat(searched)
        .filteredOn(arm -> List.of("searched", "recommended").contains(arm.name()))
        .isNotEmpty()
        .as("what the baseline has of its own, and another policy")
        .allMatch(arm -> arm.properties().get("target").equals("200"))
        .allMatch(arm -> arm.properties().get("backoff.timeout").equals("7s"));
    assertThat(ExperimentFile.read(written).arms())
        .hasSize(2)
        .allMatch(arm -> arm.properties().get("target").equals("200"))
        .allMatch(arm -> arm.properties().get("write.mode").equals("sync"));
  }

  @Test
  void aPolicyIsTriedWithoutTheParametersThatAllMeasuredArmsShare() throws IOException {
    var shared =
        MEASURED
            .formatted(1)
            .replace(
                "threadcount: 4",
                "threadcount: 4, backoff.base: 10ms, backoff.cap: 1s, backoff.timeout: 7s");
    results = Simulations.run(temporary, shared, "shared");
    var searched = new ConcurrentLinkedQueue<Map<String, String>>();

    var recommendation =
        recommended(
            (experiment, arm) -> {
              searched.add(experiment.settings(arm));
              return noise(1, experiment, arm);
            });
    var written = temporary.resolve("recommended.yaml");
    recommendation.writeExperiment(written);

    assertThat(searched)
        .filteredOn(settings -> settings.get("backoff.policy").equals("tikv"))
        .isNotEmpty()
        .allMatch(settings -> !settings.containsKey("backoff.cap"))
        .allMatch(settings -> !settings.containsKey("backoff.base"))
        .allMatch(settings -> settings.get("backoff.timeout").equals("7s"));
    assertThat(searched)
        .as("the baseline's own, and as a policy that is tried")
        .filteredOn(settings -> settings.get("backoff.policy").equals("linear"))
        .anyMatch(settings -> settings.containsKey("backoff.cap"))
        .anyMatch(settings -> !settings.containsKey("backoff.cap"));
    var experiment = ExperimentFile.read(written);
    assertThat(experiment.settings(experiment.baselineArm())).containsEntry("backoff.cap", "1s");
    assertThat(experiment.settings(experiment.arms().get(1)))
        .containsEntry("backoff.timeout", "7s")
        .doesNotContainEntry("backoff.cap", "1s");
  }

  @Test
  void whatTheFreshSeedsShowToBeWorseIsSaidToBe() {
    var text =
        recommended(
                (experiment, arm) ->
                    steady(experiment, arm, arm.name().equals("recommended") ? 500 : 1000))
            .text();

    assertThat(text)
        .contains(
            "Goodput 500 [500, 500] rows/s, 0.50 times [0.50, 0.50] that of linear; p99 10 [10, 10]"
                + " ms.")
        .contains("By the fresh seeds it is worse than linear: keep that.")
        .contains(
            "as many clients: linear 1,000 [1,000, 1,000], jittered 1,000 [1,000, 1,000] rows/s");
  }

  @Test
  void noDifferenceIsSaidToBeNone() {
    var text = recommended((experiment, arm) -> steady(experiment, arm, 1000)).text();

    assertThat(text).contains("No difference from linear is shown.");
  }

  @Test
  void againstABaselineThatStoresNothingTheGainIsTheLeastThatItCanBe() {
    var text =
        recommended(
                (experiment, arm) ->
                    steady(experiment, arm, arm.name().equals("linear") ? 0 : 1000))
            .text();

    assertThat(text).contains("rows/s, at least 4000.00 times").doesNotContain("No difference");
  }

  @Test
  void aRecommendationThatBecameTheBaselineIsHeldAgainstOneOfAnotherName() throws IOException {
    results =
        Simulations.run(
            temporary,
            MEASURED
                .formatted(1)
                .replace("linear", "recommended")
                .replace("policy: recommended", "policy: linear"),
            "again");
    var written = temporary.resolve("again.yaml");

    recommended(0).writeExperiment(written);

    assertThat(ExperimentFile.read(written).arms())
        .extracting(Arm::name)
        .containsExactly("recommended", "recommended-2");
  }

  @Test
  void anExperimentThatCannotBeIsRefusedBeforeTheSearchAndLeavesNothing() {
    var measured = Measured.read(results);
    var file = temporary.resolve("refused.yaml");

    assertThatThrownBy(() -> Recommendation.requireWritable(measured, 1 << 25, file))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("--clients 33554432: threadcount=33554432: ");
    Recommendation.requireWritable(measured, 10, file);

    assertThat(file).doesNotExist();
  }

  private Recommendation recommended(int search) {
    return recommended((experiment, arm) -> noise(search, experiment, arm));
  }

  private Recommendation recommended(Search.Simulator simulator) {
    var measured = Measured.read(results);
    var server = Map.of("model", "queue", "workers", "2");
    var fit = new Fit.Fitted(measured.armToFit("jittered"), server, server);
    return Recommendation.of(measured, fit, 10, simulator);
  }

  private static List<TrialMetrics> steady(Experiment experiment, Arm arm, double goodput) {
    return IntStream.rangeClosed(1, experiment.blocks())
        .mapToObj(block -> trial(experiment, arm, block, goodput))
        .toList();
  }

  /** Returns made-up trials; the same policy with the same seed gets the same luck again. */
  private static List<TrialMetrics> noise(int search, Experiment experiment, Arm arm) {
    return IntStream.rangeClosed(1, experiment.blocks())
        .mapToObj(
            block -> {
              var seed = Objects.hash(search, experiment.seed() + block, arm.properties());
              var luck = new Random(new Random(seed).nextLong()).nextGaussian();
              return trial(experiment, arm, block, 1000 * Math.exp(NOISE * luck));
            })
        .toList();
  }

  private static TrialMetrics trial(Experiment experiment, Arm arm, int block, double goodput) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    values.put(Metric.GOODPUT, goodput);
    values.put(Metric.LATENCY_P99, 10.0);
    values.put(Metric.UNACKNOWLEDGED_SHARE, 0.0);
    return new TrialMetrics(
        block + "-" + arm.name(), block, arm.name(), experiment.seconds(), values, Double.NaN);
  }
}
