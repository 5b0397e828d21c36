package io.github.ycsbbackoff.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.fault.Away;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import io.github.ycsbbackoff.lab.recovery.Triggers;
import io.github.ycsbbackoff.lab.recovery.WayBack;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedMetricsTest {

  private static final String IMPATIENT =
      """
      name: impatient
      server: {kind: simulated, flags: {workers: 1, queue.limit: 5, service.time: 2ms}}
      workload: {properties: {threadcount: 40}}
      blocks: 1
      seconds: 12
      warmup: 4
      seed: 0
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: impatient, properties: {backoff.policy: fixed, backoff.base: 10ms, backoff.max-attempts: 3}}
      """;

  @TempDir Path temporary;

  @Test
  void aSimulationInMemoryMeasuresWhatItsFilesTell() throws IOException {
    var file = file();
    for (var folder : run(file).trials()) {
      var arm =
          file.arms().stream()
              .filter(one -> one.name().equals(folder.info().arm()))
              .findFirst()
              .orElseThrow();
      var written = TrialMetrics.of(folder.read(missing -> {}));
      var remembered = SimulatedMetrics.of(file, arm).get(0);

      for (var metric :
          new Metric[] {
            Metric.GOODPUT, Metric.LATENCY_P50, Metric.LATENCY_P99, Metric.LATENCY_P999
          }) {
        assertThat(remembered.value(metric)).as(metric.key()).isEqualTo(written.value(metric));
      }
      assertThat(remembered.value(Metric.UNACKNOWLEDGED_SHARE))
          .isCloseTo(written.value(Metric.UNACKNOWLEDGED_SHARE), within(1e-9));
    }
  }

  @Test
  void aSimulationInMemoryComesBackAsItsFilesTell() throws IOException {
    var disturbed = file().withSeconds(24).withFaults(List.of(new Away("refusing", 9, 1, 0)));
    var results = run(disturbed);
    var folder = results.trials().get(0);
    var trigger = Triggers.of(results).of(folder.info()).orElseThrow();
    var arm = disturbed.arms().get(folder.info().arm().equals("linear") ? 0 : 1);

    var written = WayBack.of(folder.read(missing -> {}), trigger).orElseThrow();
    var remembered =
        WayBack.of(SimulatedMetrics.trials(disturbed, arm).get(0), trigger).orElseThrow();

    assertThat(trigger).isEqualTo(new Trigger(9, 10));
    assertThat(written.dip().depth()).isGreaterThan(0.5);
    assertThat(remembered.recovery()).isEqualTo(written.recovery());
    assertThat(remembered.dip()).isEqualTo(written.dip());
    assertThat(remembered.attempts()).isEqualTo(written.attempts());
    assertThat(remembered.before().p99Millis())
        .isCloseTo(written.before().p99Millis(), within(0.001));
  }

  @Test
  void aPolicyThatDropsItsSlowOperationsReachesNoPercentileThatItDropped() throws IOException {
    var impatient = SimulatedMetrics.of(file(), file().arms().get(1)).get(0);

    assertThat(impatient.value(Metric.UNACKNOWLEDGED_SHARE)).isGreaterThan(0.01);
    assertThat(impatient.value(Metric.LATENCY_P99)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void whatIsOnItsWayAtTheWindowsEndIsMeasuredToItsOwn() throws IOException {
    var trial = run(file()).trials().get(0).read(missing -> {});

    assertThat(trial.info().arm()).isEqualTo("linear");
    assertThat(trial.client().endSeconds()).isGreaterThan(15);
    assertThat(trial.client().openAtEnd()).isZero();
    assertThat(TrialMetrics.of(trial).value(Metric.UNACKNOWLEDGED_SHARE)).isZero();
  }

  private Experiment file() throws IOException {
    var file = temporary.resolve("impatient.yaml");
    Files.writeString(file, IMPATIENT);
    return Simulations.read(file);
  }

  private Results run(Experiment file) throws IOException {
    var folder = temporary.resolve("results");
    new SimulatedExperiment(file).run(folder, "backoff simulate impatient.yaml");
    return Results.read(folder);
  }
}
