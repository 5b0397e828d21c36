package io.github.ycsbbackoff.predict;

import static io.github.ycsbbackoff.predict.Simulations.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Pause;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.report.PredictionReport;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of predictions of the way back from a trigger, from results of a simulation, of which the
 * right answers are known: retries at once keep the server down, and a budget does not.
 */
class PredictedRecoveryTest {

  private static final String KNOWN =
      """
      name: known
      server: {kind: simulated, flags: {workers: 2, queue.limit: 100000, service.time: 20ms}}
      workload:
        properties: {threadcount: 2000, backoff.attempt-timeout: 3s, backoff.max-attempts: 5}
      load: {phases: 50s@38}
      faults: [{at: 12, cpus: 0.1, for: 10}]
      blocks: 3
      seconds: 50
      warmup: 5
      seed: 2022
      baseline: at-once
      arms:
        - {name: at-once, properties: {backoff.policy: fixed, backoff.base: 0s}}
        - {name: none, properties: {backoff.policy: none}}
        - {name: finagle, properties: {backoff.policy: fixed, backoff.base: 0s, backoff.budget: finagle}}
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
  void theModelSaysForEachArmWhetherItComesBackAndThePredictionHowRightItWas() throws IOException {
    var measured = Measured.read(results);
    var fit = Fit.to(measured, measured.armToFit("finagle"));
    var folder = temporary.resolve("prediction");
    var prediction = new PredictedExperiment(measured, fit).run(folder, "backoff predict");

    assertThat(number(fit.found().get("service.time"))).isCloseTo(20e6, withPercentage(10));
    assertThat(prediction.recoveries())
        .extracting(RecoveryForecast::arm, RecoveryForecast::outcome)
        .containsExactly(
            tuple("at-once", Outcome.RIGHT),
            tuple("none", Outcome.RIGHT),
            tuple("finagle", Outcome.FITTED));
    assertThat(prediction.recoveries().get(0).measured().notBack()).isEqualTo(3);
    assertThat(prediction.recoveries().get(0).predicted().notBack()).isGreaterThan(5);
    assertThat(prediction.recoveries().get(1).predicted().notBack()).isLessThan(5);
    assertThat(prediction.sentence())
        .endsWith("It has the way back from the trigger right for 2 of 2 of them.");
    assertThat(PredictionReport.text(prediction))
        .contains("The way back from the trigger: back with at least 95%", "3 of 3 [29.2%, 100%]");
    assertThat(Files.readAllLines(folder.resolve("prediction.csv")))
        .hasSize(1 + 3 * 4 + 3 * 2)
        .anyMatch(line -> line.matches("at-once,not_back_share,share,false,.*,1.0,0.29.*,right"))
        .anyMatch(line -> line.matches("none,recovery_time,s,false,.*,right"));
    var json = new ObjectMapper().readTree(folder.resolve("prediction.json").toFile());
    assertThat(json.at("/recoveries/0/measured/not_back").intValue()).isEqualTo(3);
    assertThat(json.at("/recoveries/0/outcome").textValue()).isEqualTo("right");
    assertThat(folder.resolve("prediction.html"))
        .content()
        .contains("<h2 id=\"recovery-heading\">The way back</h2>", "3 of 3");
  }

  @Test
  void anArmWhoseWayBackIsKnownOfOneSideAloneIsNamed() throws IOException {
    for (var block = 1; block <= 3; block++) {
      var client = results.resolve("trials/%d-none/client.csv".formatted(block));
      Files.writeString(
          client, Files.readString(client).replaceAll("(?m)^(\\d[^,]*,[^,]*),[^,]*,", "$1,0,"));
    }
    var measured = Measured.read(results);
    var fit = Fit.to(measured, measured.armToFit("finagle"));

    var prediction =
        new PredictedExperiment(measured, fit).run(temporary.resolve("prediction"), "");

    assertThat(prediction.recoveries())
        .extracting(RecoveryForecast::arm)
        .containsExactly("at-once", "finagle");
    assertThat(prediction.notices())
        .contains(
            "The way back of none is known as predicted alone, and the prediction is held against"
                + " none.")
        .anyMatch(
            notice ->
                notice.startsWith("Measured: The way back of these trials is not known")
                    && notice.endsWith(": 1-none, 2-none, 3-none."));
    assertThat(prediction.misses())
        .filteredOn(miss -> miss.contains(" of none"))
        .isNotEmpty()
        .noneMatch(miss -> miss.contains("Infinity") || miss.contains("NaN"));
  }

  @Test
  void theMaximumThatWasMeasuredIsTheOneOfThePrediction() throws IOException {
    var shares =
        KNOWN
            .replace("50s@38", "50s@38%, threads: 20")
            .replace("threadcount: 2000", "threadcount: 20");
    var measured = Measured.read(Simulations.run(temporary, shares, "shares"));

    assertThat(measured.results().experiment().load().max()).isNull();
    assertThat(measured.experiment().load().max()).isCloseTo(100, withPercentage(10));
    // No maximum is measured once more, and to ask for its threads would be refused.
    assertThat(measured.experiment().load().threads()).isNull();
  }

  @Test
  void aPredictionThatIsInterruptedLeavesNothing() throws IOException {
    Simulations.tellCores(results);
    var measured = Measured.read(results);
    var fit = new Fit.Fitted(measured.armToFit("none"), Map.of("workers", "2"), Map.of());
    var folder = temporary.resolve("prediction");

    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> new PredictedExperiment(measured, fit).run(folder, ""));

    assertThat(folder).doesNotExist();
    assertThat(Thread.interrupted()).as("the caller hears of it").isTrue();
  }

  @Test
  void ofARealServerAPauseIsAPauseAndProcessorsAreTheShareOfTheMachinesCores() throws IOException {
    real("- {at: 5, pause: tserver, for: 3}\n- {at: 5, cpus: 0.5, role: tserver, for: 3}");

    assertThat(Measured.read(results).faults())
        .containsExactly(new Pause("tserver", 5, 3, 0), new FewerCpus(0.25, "", 5, 3, 0));
  }

  @Test
  void ofAServerWithFewProcessorsAFaultLeavesTheShareOfThose() throws IOException {
    real("- {at: 5, cpus: 0.06, for: 3}");
    var file = results.resolve("experiment.yaml");
    Files.writeString(
        file, Files.readString(file).replace("kind: kudu", "kind: kudu\n  cpus: 0.3"));

    assertThat(Measured.read(results).faults()).containsExactly(new FewerCpus(0.2, "", 5, 3, 0));
  }

  @Test
  void aFaultThatIsNotInTheModelIsOneLineThatNamesIt() throws IOException {
    for (var fault : new String[] {"kill: tserver", "pause: master", "cpus: 0.5, role: master"}) {
      real("- {at: 5, for: 3, " + fault + "}");

      assertThatThrownBy(() -> Measured.read(results))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("faults: " + fault.replace(", role:", " of"))
          .hasMessageContaining(
              "not in the model, which has cpus and pause: leader, pause: tserver")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void theResultsOfAMapAreRefused() throws IOException {
    var file = results.resolve("experiment.yaml");
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("phases: .*", "max: 200")
            + "map: {loads: [50], triggers: [3]}\n");

    assertThatThrownBy(() -> Measured.read(results)).hasMessageContaining("is of a map");
    assertThat(Results.experiment(results).isMap()).isTrue();
  }

  /** Makes the results those of a real store with these faults. */
  private void real(String faults) throws IOException {
    var file = results.resolve("experiment.yaml");
    var content = Files.readString(file).replaceFirst("kind: \"?simulated\"?", "kind: kudu");
    var from = content.indexOf("faults:");
    var to = content.indexOf("baseline:");
    var by = "faults:\n" + faults + "\n";
    Files.writeString(file, content.substring(0, from) + by + content.substring(to));
    Simulations.tellCores(results);
  }
}
