package io.github.ycsbbackoff.predict;

import static io.github.ycsbbackoff.predict.Simulations.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.report.PredictionReport;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Forecast;
import io.github.ycsbbackoff.lab.stats.PolicyOrder;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.store.model.ServerModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of predictions from results of a simulation, of which the right answers are known. */
class PredictedExperimentTest {

  private static final String KNOWN =
      """
      name: known
      server:
        kind: simulated
        flags:
          model: kudu
          workers: 2
          service.time: 500us
          memory.hard: 12MiB
          flush.bytes: 1MiB
          disk.rate: 2MiB
      workload: {properties: {threadcount: 16}}
      blocks: 5
      seconds: 20
      warmup: 5
      seed: 0
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: fixed, properties: {backoff.policy: fixed, backoff.base: 5s}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir static Path shared;
  @TempDir Path temporary;
  private Path results;

  @BeforeAll
  static void simulate() throws IOException {
    Simulations.run(shared, KNOWN, "results");
  }

  /** Gives each test results of its own, which it may change. */
  @BeforeEach
  void copy() throws IOException {
    results = temporary.resolve("results");
    Simulations.copy(shared.resolve("results"), results);
  }

  @Test
  void theFitFindsTheParametersFromItsOwnArmAloneAndTheModelThenPredictsTheOtherArms()
      throws IOException {
    var measured = Measured.read(results);
    var fit = fitWithoutAFileOfAnArmThatItWillPredict(measured.armToFit(null));
    var folder = temporary.resolve("prediction");
    var prediction = new PredictedExperiment(measured, fit).run(folder, "backoff predict");

    assertThat(fit.arm().name()).isEqualTo("jittered");
    assertThat(number(fit.found().get("disk.rate"))).isCloseTo(2 << 20, withPercentage(15));
    assertThat(prediction.forecasts())
        .hasSize(3 * 4)
        .noneMatch(forecast -> forecast.outcome() == Forecast.Outcome.MISSED)
        .filteredOn(Forecast::fitted)
        .hasSize(4)
        .allMatch(forecast -> forecast.arm().equals("jittered"));
    assertThat(prediction.orders()).isNotEmpty().allMatch(PolicyOrder::right);
    assertThat(prediction.recoveries()).as("nothing disturbed a trial").isEmpty();
    assertThat(PredictionReport.text(prediction))
        .startsWith("Fitted to jittered alone, the model")
        .doesNotContain("way back");
    assertThat(Files.readAllLines(folder.resolve("prediction.csv"))).hasSize(1 + 3 * 4);
    assertThat(folder.resolve("prediction.html"))
        .content()
        .contains("data-chart=\"goodput\"", "\"measured\":", "\"predicted\":");
    assertThat(new SimulatedExperiment(Simulations.read(folder.resolve("experiment.yaml"))))
        .as("the fitted model, to be simulated with anything else")
        .isNotNull();
  }

  @Test
  void aTrialThatIsMissingIsOneLine() {
    Folders.delete(results.resolve("trials/2-fixed"));

    assertOneLine(() -> Measured.read(results), "arm fixed: 4 of 5 trials are there");
  }

  @Test
  void aTrialThatLeftNothingToMeasureIsNotSaidToBeUnfinished() throws IOException {
    var client = results.resolve("trials/2-fixed/client.csv");
    Files.writeString(client, Files.readAllLines(client).get(0) + "\n");

    assertOneLine(
        () -> Measured.read(results),
        "arm fixed: 4 of 5 trials are there; another left nothing to measure, and none is run again;"
            + " give other results");
  }

  @Test
  void whatIsHeldAgainstAnotherBindingIsFittedByItsWindowLikeAnyOther() throws IOException {
    var before = Measured.read(results).metrics("fixed");
    var file = results.resolve("trials/2-fixed/trial.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst(
                "\\{",
                "{\"wholeRun\": {\"startedEpochSeconds\": 0, \"seconds\": 30, \"rows\": 1e9,"
                    + " \"clientCpuSeconds\": 1, \"metrics\": {\"latency_p50\": 0.001}},"));

    assertThat(Measured.read(results).metrics("fixed")).isEqualTo(before);
  }

  @Test
  void theMemoryToWhichFlushesGoIsSoughtUnderTheLimitOfTheFittedArm() throws IOException {
    replace("kind: simulated", "kind: kudu");
    replace("workers: \"2\"", "memory_limit_hard_bytes: 1000000000");
    replace(
        "- name: jittered\n", "- name: jittered\n  flags: {memory_limit_hard_bytes: 100000000}\n");
    write("readproportion=0\ninsertproportion=1\n");
    Simulations.tellCores(results);

    assertThat(model(Measured.read(results)).unknown())
        .filteredOn(parameter -> parameter.name().equals("flush.relief"))
        .singleElement()
        .matches(parameter -> parameter.most() == 60e6, "60% of what the arm has");
  }

  @Test
  void anArmThatIsNotThereOrHasNoModelIsOneLine() throws IOException {
    assertOneLine(() -> Measured.read(results).armToFit("jiterred"), "give one of linear, fixed");

    replace("backoff.policy: linear", "hbase.client.backpressure.enabled: true");
    assertOneLine(
        () -> Measured.read(results).armToFit("linear"),
        "cannot be simulated (Arm linear sets hbase.client.backpressure.enabled");
    assertThat(Measured.read(results).notices())
        .containsExactly(
            "Arm linear sets hbase.client.backpressure.enabled, which is not in the model",
            "The baseline linear is not in the model: fixed stands in its place, also as the"
                + " yardstick of stalls.");
  }

  @Test
  void anArmWithAValueThatNoSimulatedClientHasIsLeftOutAndNamed() throws IOException {
    replace("kind: simulated", "kind: kudu");
    replace("backoff.policy: linear", "backoff.policy: linear\n    write.mode: manual");
    replace("backoff.policy: fixed", "backoff.policy: fixed\n    backoff.open-first: \"true\"");
    var measured = Measured.read(results);

    assertThat(measured.arms()).extracting(Arm::name).containsExactly("fixed", "jittered");
    assertThat(measured.notices().get(0))
        .startsWith("Arm linear is not in the model: write.mode=manual: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"write.mode: batched", "clientbuffering: \"true\""})
  void batchesOnHBaseOfWhichSingleRowsAreRefusedAreNotPredicted(String batched) throws IOException {
    replace("kind: simulated", "kind: hbase");
    replace("backoff.policy: linear", "backoff.policy: linear\n    " + batched);

    assertThat(Measured.read(results).arms())
        .extracting(Arm::name)
        .containsExactly("fixed", "jittered");
    assertThat(Measured.read(results).notices())
        .contains(
            "Arm linear has batches, of which HBase refuses single rows; that is not in the model");
  }

  @Test
  void aParameterOfASimulationIsFittedInWhicheverPlaceItStood() throws IOException {
    replace("    service.time: 500us\n", "");
    replace("    model: kudu\n", "");
    replace(
        "threadcount: \"16\"",
        "threadcount: \"16\"\n    model: kudu\n    service.time: 5ms\n    disk.rate: 1KiB");
    var measured = Measured.read(results);

    var fit = Fit.to(measured, measured.armToFit(null));

    assertThat(fit.found()).containsOnlyKeys("service.time", "disk.rate");
    assertThat(number(fit.found().get("disk.rate"))).isCloseTo(2 << 20, withPercentage(15));
  }

  @Test
  void aRecommendationForAnExperimentWithTheLongestNameIsWritten() throws IOException {
    replace("kind: simulated", "kind: kudu");
    replace("workers: \"2\"", "memory_limit_hard_bytes: \"100000000\"");
    for (var parameter :
        new String[] {
          "model: kudu",
          "service.time: 500us",
          "memory.hard: 12MiB",
          "flush.bytes: 1MiB",
          "disk.rate: 2MiB"
        }) {
      replace("    " + parameter + "\n", "");
    }
    replace("name: simulated-known", "name: " + "n".repeat(64));
    replace("workload:\n", "workload:\n  file: insert-only\n");
    var measured = Measured.read(results);
    var found = Map.of("backoff.policy", "fixed");
    var estimate = Estimate.ofTrials(new double[] {1, 1, 1}, new BlockInference());
    var recommendation =
        new Recommendation(
            measured, 40, found, "linear", estimate, Ratio.NONE, estimate, Map.of(), 0, 1);
    var file = temporary.resolve("recommended.yaml");

    recommendation.writeExperiment(file);

    assertThat(ExperimentFile.read(file).name()).startsWith("recommended-nnn").hasSize(64);
  }

  @Test
  void flagsOfTheServerThatTheModelDoesNotKnowAreNamed() throws IOException {
    assertThat(Measured.read(results).notices()).isEmpty();

    replace("kind: simulated", "kind: kudu");
    replace("workers: \"2\"", "rpc_service_queue_length: 50");

    assertThat(Measured.read(results).notices())
        .containsExactly(
            "Not in the model: the server's disk.rate, flush.bytes, memory.hard, model,"
                + " service.time. What they do is in it only as far as the arm that it was fitted to"
                + " shows it.");
  }

  @Test
  void aWorkloadOfARealServerThatReadsIsOneLineAndByYcsbsDefaultItReads() throws IOException {
    replace("kind: simulated", "kind: kudu");
    replace("workers: \"2\"", "memory_limit_hard_bytes: 12582912");
    var measured = Measured.read(results);

    assertOneLine(
        () -> Fit.to(measured, measured.armToFit(null)),
        "has readproportion, and the model has no reads");
    write("readproportion=0\nreadmodifywriteproportion=0.5\n");
    assertOneLine(
        () -> Fit.to(measured, measured.armToFit(null)),
        "has readmodifywriteproportion, and the model has no reads");
    write("readproportion=0\ninsertproportion=1\n");
    assertOneLine(() -> model(measured), "has no environment.json that tells");
    Simulations.tellCores(results);
    assertThat(model(Measured.read(results)).known()).containsEntry("model", "kudu");
  }

  @Test
  void whatTheWorkloadsFileSaidOfTheClientsIsReadInTheTrials() throws IOException {
    replace("kind: simulated", "kind: kudu");
    replace("threadcount: \"16\"", "table: rows");
    var measured = Measured.read(results);

    assertThat(measured.experiment().workload().properties())
        .containsEntry("threadcount", "16")
        .containsEntry("table", "rows")
        .doesNotContainKeys("backoff.policy", "backoff.base", "backoff.seed");
    assertThat(MeasuredClients.clients(measured.experiment())).containsEntry("threadcount", "16");
  }

  @Test
  void trialsThatWentWrongAreNamedBeforeAnythingElse() throws IOException {
    assertThat(Measured.read(results).problems()).isEmpty();
    var file = results.resolve("trials/2-fixed/trial.json");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\\{", "{\"problem\": \"the client died\","));

    var measured = Measured.read(results);

    assertThat(measured.problems()).hasSize(1);
    assertThat(measured.notices())
        .containsExactly("Went wrong, and is in the numbers: " + measured.problems().get(0));
    assertThat(measured.problems().get(0)).isEqualTo("the client died");
  }

  @Test
  void aGivenClusterIsOneLine() throws IOException {
    replace("kind: simulated", "kind: kudu\n  masters: \"localhost:7051\"");
    var file = results.resolve("experiment.yaml");
    Files.writeString(
        file, Files.readString(file).replaceFirst("(?s)  flags:.*?workload:", "workload:"));

    assertOneLine(() -> Measured.read(results), "is of a given cluster, whose machines");
  }

  @Test
  void severalServersAreOneLine() throws IOException {
    replace("kind: simulated", "kind: kudu\n  servers: 3");

    assertOneLine(
        () -> Measured.read(results), "is of 3 servers, which the model has as one; give results");
  }

  @Test
  void aServerWithoutAModelIsOneLine() throws IOException {
    replace("kind: simulated", "kind: fdb");
    var measured = Measured.read(results);

    assertOneLine(() -> Fit.to(measured, measured.armToFit(null)), "server.kind fdb: has no model");
  }

  @Test
  void aParameterOutOfItsRangeIsOneLine() throws IOException {
    replace("threadcount: \"16\"", "threadcount: \"-16\"");
    var measured = Measured.read(results);

    assertOneLine(() -> Fit.to(measured, measured.armToFit(null)), "threadcount=-16");
  }

  @Test
  void aFitThatComesNowhereNearTheMeasurementIsOneLine() throws IOException {
    // Whatever the server is like, clients that are so far from it get nothing done.
    replace("threadcount: \"16\"", "threadcount: \"16\"\n    network.time: 3s");
    var measured = Measured.read(results);

    assertOneLine(() -> Fit.to(measured, measured.armToFit(null)), "does not converge");
  }

  @Test
  void aRecommendationIsAnExperimentThatTheLabCanRun() throws IOException {
    replace("kind: simulated", "kind: kudu");
    replace("memory.hard: 12MiB", "memory_limit_hard_bytes: \"100000000\"");
    replace("workload:\n", "workload:\n  file: insert-only\n");
    // The search simulates some two hundred policies, so the trials are shorter, on a server whose
    // memory is full earlier.
    replace("seconds: 20.0", "seconds: 5.0");
    replace("warmup: 5.0", "warmup: 2.0");
    for (var parameter :
        new String[] {
          "model: kudu",
          "workers: \"2\"",
          "service.time: 500us",
          "flush.bytes: 1MiB",
          "disk.rate: 2MiB"
        }) {
      replace("    " + parameter + "\n", "");
    }
    var measured = Measured.read(results);
    var fit = new Fit.Fitted(measured.armToFit(null), server(), server());
    var recommendation = Recommendation.of(measured, fit, 40);
    var file = temporary.resolve("recommended.yaml");
    recommendation.writeExperiment(file);

    var experiment = ExperimentFile.read(file);
    assertThat(experiment.workload().properties()).containsEntry("threadcount", "40");
    assertThat(experiment.arms()).hasSize(2);
    assertThat(experiment.arms().get(1).properties()).containsKey("backoff.policy");
    // The disk limits both arms.
    assertThat(recommendation.gain().mean()).isBetween(0.95, 1.5);
    assertThat(recommendation.text()).startsWith("Simulated: for 40 clients the best of ");
    assertOneLine(() -> recommendation.writeExperiment(file), "is there already");
  }

  private static ServerModel model(Measured measured) {
    return Models.of(measured, measured.armToFit("jittered"), measured.trials("jittered"));
  }

  /** Gives the trials of the fitted arm these properties alone. */
  private void write(String properties) throws IOException {
    for (var block = 1; block <= 5; block++) {
      var file = results.resolve("trials/" + block + "-jittered/ycsb.properties");
      Files.writeString(file, properties);
    }
  }

  /** Fits to an arm in results in which no timeline of another arm can be read. */
  private Fit.Fitted fitWithoutAFileOfAnArmThatItWillPredict(Arm arm) throws IOException {
    var alone = temporary.resolve("alone");
    Simulations.copy(results, alone);
    for (var block = 1; block <= 5; block++) {
      for (var other : new String[] {"linear", "fixed"}) {
        var client = alone.resolve("trials/" + block + "-" + other + "/client.csv");
        Files.delete(client);
        Files.createDirectory(client);
      }
    }
    return Fit.to(Measured.read(alone), arm);
  }

  private static Map<String, String> server() {
    return Map.of(
        "model", "kudu",
        "workers", "2",
        "service.time", "500us",
        "memory.hard", "3MiB",
        "flush.bytes", "256KiB",
        "disk.rate", "2MiB");
  }

  private void replace(String text, String by) throws IOException {
    var file = results.resolve("experiment.yaml");
    var content = Files.readString(file);
    assertThat(content).contains(text);
    Files.writeString(file, content.replace(text, by));
  }

  private static void assertOneLine(ThrowingCallable action, String words) {
    assertThatThrownBy(action)
        .isInstanceOf(LabException.class)
        .hasMessageContaining(words)
        .message()
        .hasLineCount(1);
  }
}
