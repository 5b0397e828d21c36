package io.github.ycsbbackoff.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.arrival.ArrivalPlan;
import io.github.ycsbbackoff.arrival.ArrivalTimes;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.recovery.Spikes;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of open arrivals at a model of a server, in the words of a real experiment. */
class SimulatedLoadTest {

  /** A server that does 1,000 operations a second, for clients that may have 200 under way. */
  private static final String OPEN =
      """
      name: open
      server: {kind: simulated, flags: {workers: 1, queue.limit: 50, service.time: 1ms}}
      workload: {properties: {threadcount: 200}}
      load: {rate: 500}
      blocks: 2
      seconds: 20
      warmup: 5
      seed: 7
      baseline: jittered
      arms:
        - {name: jittered, properties: {backoff.policy: jittered}}
        - {name: none, properties: {backoff.policy: none}}
      """;

  @TempDir Path temporary;

  @Test
  void theArrivalsAreThoseOfARealExperimentToTheNanosecond() throws IOException {
    var results = run(OPEN);

    for (var folder : results.trials()) {
      var trial = folder.read(missing -> {});
      var block = trial.info().block();
      assertThat(trial.properties())
          .containsEntry("arrivals", "poisson")
          .containsEntry("arrivals.rate", "500.0")
          .containsEntry("arrivals.seed", Integer.toString(7 + block))
          .doesNotContainKey("workload");
      assertThat(arrived(trial, 10)).isEqualTo(planned("arrivals.seed=" + (7 + block), 10));
    }
  }

  @Test
  void whatFindsNoRoomIsDroppedAndCountsAsNotAcknowledged() throws IOException {
    var results =
        run(
            OPEN.replace("threadcount: 200", "threadcount: 4")
                .replace("rate: 500", "rate: 4000, queue: 20"));

    for (var folder : results.trials()) {
      var written = TrialMetrics.of(folder.read(missing -> {}));
      var arm = results.experiment().arms().get(folder.info().arm().equals("jittered") ? 0 : 1);
      var remembered =
          SimulatedMetrics.of(results.experiment(), arm).get(folder.info().block() - 1);

      assertThat(written.value(Metric.ARRIVALS_DROPPED)).isCloseTo(3000 * 15, withPercentage(5));
      assertThat(written.value(Metric.UNACKNOWLEDGED_SHARE)).isCloseTo(0.75, within(0.02));
      for (var metric :
          new Metric[] {Metric.GOODPUT, Metric.ARRIVALS_DROPPED, Metric.ARRIVALS_LATE}) {
        assertThat(remembered.value(metric)).isEqualTo(written.value(metric));
      }
      assertThat(remembered.value(Metric.UNACKNOWLEDGED_SHARE))
          .isCloseTo(written.value(Metric.UNACKNOWLEDGED_SHARE), within(1e-9));
    }
  }

  @Test
  void whatIsAHundredPercentIsSimulatedFirstByThreadsThatWait() throws IOException {
    var results = run(OPEN.replace("rate: 500", "phases: 10s@50% 2s@300% 8s@50%"));

    var maximum = MaximumTrial.operationsPerSecond(results.folder()).orElseThrow();
    assertThat(maximum).isCloseTo(1000, withPercentage(10));
    assertThat(results.trials()).hasSize(4);
    assertThat(results.notices())
        .anyMatch(
            notice -> notice.startsWith("100% of the load is") && notice.contains("jittered"));
    var trial = results.trials().get(0).read(missing -> {});
    assertThat(trial.properties()).containsEntry("arrivals.max", Double.toString(maximum));
    assertThat((double) arrived(trial, 10)).isCloseTo(10 * maximum / 2, withPercentage(5));
  }

  @Test
  void aTimeInWhichMoreArrivesIsATriggerHereToo() throws IOException {
    var results =
        run(OPEN.replace("rate: 500", "phases: 12s@500 2s@3000 26s@500").replace("20", "40"));

    var recovery = Report.write(results.folder()).recovery();

    assertThat(recovery.isNone()).isFalse();
    assertThat(recovery.trigger().fromSeconds()).isEqualTo(12);
    assertThat(recovery.trigger().toSeconds()).isEqualTo(14);
  }

  @Test
  void aClosedLoadBesideAnOpenOneHasItsRateAsTheTargetOfAllProcessesTogether() throws IOException {
    var closed = OPEN.replace("name: none,", "name: none, load: closed,");
    var results = run(closed.replace("threadcount: 200", "threadcount: 50, clients.count: 4"));

    var trial =
        results.trials().stream()
            .filter(folder -> folder.info().arm().equals("none"))
            .findFirst()
            .orElseThrow()
            .read(missing -> {});
    assertThat(trial.arrivals()).isEmpty();
    assertThat(trial.properties()).containsEntry("target", "125.0").doesNotContainKey("arrivals");
    assertThat(TrialMetrics.of(trial).value(Metric.GOODPUT)).isCloseTo(500, withPercentage(3));
  }

  @Test
  void aGridMayBeOverTheRate() throws IOException {
    var file = Files.writeString(temporary.resolve("open.yaml"), OPEN);
    var folder = temporary.resolve("grid");
    SimulatedGrid.of(Simulations.read(file), "arrivals.rate=100,800").run(folder, "simulate");

    assertThat(Files.readAllLines(folder.resolve("grid.csv")))
        .anyMatch(line -> line.matches("arrivals.rate,100,none,goodput,rows/s,2,(9\\d|10\\d)\\..*"))
        .anyMatch(line -> line.matches("arrivals.rate,800,none,goodput,rows/s,2,(7|8)\\d\\d\\..*"));
  }

  @Test
  void aGridMayBeOverWhatArrivesBesideASharedMaximum() throws IOException {
    var shares = OPEN.replace("rate: 500", "phases: 30s@50%");
    var file = Files.writeString(temporary.resolve("open.yaml"), shares);
    var folder = temporary.resolve("grid");
    SimulatedGrid.of(Simulations.read(file), "arrivals.queue=0,1000").run(folder, "simulate");

    assertThat(folder.resolve("arrivals.queue=1000/maximum")).isDirectory();
    assertThat(folder.resolve("grid.csv")).exists();
  }

  @Test
  void aPointOfAGridIsCheckedAsTheFileIs() throws IOException {
    var phases = OPEN.replace("rate: 500", "phases: 30s@500");
    var file = Files.writeString(temporary.resolve("open.yaml"), phases);
    assertThatThrownBy(
            () -> SimulatedGrid.of(Simulations.read(file), "arrivals.phases=10s@500,30s@500"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "arms: jittered: load: arrives for less than the 20.0 s of a trial; give the trial no more"
                + " seconds than its load has");

    var closed = phases.replace("name: none,", "name: none, load: closed,");
    var beside = Files.writeString(temporary.resolve("closed.yaml"), closed);
    assertThatThrownBy(
            () -> SimulatedGrid.of(Simulations.read(beside), "arrivals.phases=30s@500..600"))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(
            "arms: none: load: closed: its target is the rate of the open load");
  }

  @Test
  void arrivalsNeedALoad() throws IOException {
    var without =
        OPEN.replace("load: {rate: 500}\n", "")
            .replace("threadcount: 200", "threadcount: 200, arrivals: poisson, arrivals.rate: 500");
    var file = Files.writeString(temporary.resolve("without.yaml"), without);

    assertThatThrownBy(() -> Simulations.read(file))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("arrivals=poisson: is of open arrivals; give the experiment a load");
  }

  @Test
  void itDoesNotMatterWhetherPhasesStandAmongFlagsOrProperties() throws IOException {
    var flags =
        OPEN.replace("rate: 500", "phases: 12s@500 2s@3000 26s@500")
            .replace("seconds: 20", "seconds: 40")
            .replace(
                "name: none,", "name: none, flags: {arrivals.phases: 12s@500 8s@900 20s@500},");
    var results = run(flags);
    var spikes = Spikes.of(results);

    assertThat(results.trials())
        .allSatisfy(
            trial ->
                assertThat(spikes.of(trial))
                    .containsExactly(new Trigger(12, trial.info().arm().equals("none") ? 20 : 14)));
    assertThat(results.experiment().hasOwnPhases("none")).isTrue();
  }

  @Test
  void aClosedLoadHasTheRateToItsFraction() throws IOException {
    var closed =
        OPEN.replace("rate: 500", "rate: 2.5").replace("name: none,", "name: none, load: closed,");

    assertThat(run(closed).trials())
        .filteredOn(trial -> trial.info().arm().equals("none"))
        .allSatisfy(
            trial ->
                assertThat(trial.read(missing -> {}).properties()).containsEntry("target", "2.5"));
  }

  @Test
  void aWorkloadOfWritesSaysHowLargeARowIsAndOneOfReadsIsRefused() throws IOException {
    var file = temporary.resolve("mine");
    Files.writeString(file, "readproportion=0\nfieldcount=4\nfieldlength=50\n");
    var mine = OPEN.replace("workload: {", "workload: {file: mine, ");

    assertThat(run(mine).trials().get(0).read(missing -> {}).properties())
        .containsEntry("row.bytes", "200");
    Files.writeString(file, "fieldcount=4\n");
    assertThatThrownBy(() -> run(mine))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("has readproportion, and a simulation only writes; give one of");
  }

  /** Returns how many arrive within so many seconds, by the same plan as a real client's. */
  private static long planned(String seed, int seconds) {
    var properties = new Properties();
    properties.setProperty("arrivals.rate", "500.0");
    var parts = seed.split("=", 2);
    properties.setProperty(parts[0], parts[1]);
    var times = ArrivalPlan.from(Settings.of(properties)).times();
    var count = 0L;
    for (var next = times.nextNanos();
        next != ArrivalTimes.NONE && next <= seconds * 1_000_000_000L;
        next = times.nextNanos()) {
      count++;
    }
    return count;
  }

  private static long arrived(Trial trial, int seconds) {
    return trial.arrivals().orElseThrow().column("arrived").stream()
        .limit(seconds)
        .mapToLong(reading -> Math.round(reading.value()))
        .sum();
  }

  private Results run(String yaml) throws IOException {
    var file = Files.writeString(temporary.resolve("open.yaml"), yaml);
    var folder = temporary.resolve("results");
    new SimulatedExperiment(Simulations.read(file)).run(folder, "backoff simulate open.yaml");
    return Results.read(folder);
  }
}
