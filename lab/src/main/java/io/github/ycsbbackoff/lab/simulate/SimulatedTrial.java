package io.github.ycsbbackoff.lab.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.metrics.Interval;
import io.github.ycsbbackoff.metrics.IntervalSink;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.simulator.run.Effort;
import io.github.ycsbbackoff.simulator.run.Observer;
import io.github.ycsbbackoff.simulator.run.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** One simulated run of one arm, which leaves the files of a real trial. */
record SimulatedTrial(Experiment experiment, PlannedTrial trial) {

  private static final double LONGER_SECONDS = 3;

  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = 1e6;

  private static final ObjectWriter CSV = new CsvMapper().writer();

  private static final long SETTLED_WITHIN_NANOS = TimeUnit.MINUTES.toNanos(2);

  /** Checks the parameters before anything is written. */
  void check() {
    var unused = simulation((interval, gauges) -> {});
  }

  Effort run(Path trials) throws IOException {
    var folder = Files.createDirectory(trials.resolve(trial.name()));
    writeProperties(folder.resolve("ycsb.properties"));
    Effort effort;
    // Simulated time begins with 1970, so that the same seed leaves the same bytes.
    var problems = new WriteProblems(System.err);
    try (var csv = IntervalSink.csv(folder.resolve("client.csv"), problems);
        var log = IntervalSink.latencyLog(folder.resolve("latency.hlog"), 0, problems);
        var server = CSV.writeValues(Files.newBufferedWriter(folder.resolve("server.csv")))) {
      var simulation =
          simulation(
              (interval, gauges) -> {
                stopIfInterrupted();
                csv.write(interval);
                log.write(interval);
                write(server, interval, gauges);
              });
      effort = run(simulation);
    } catch (UncheckedIOException | IOException e) {
      throw new IOException(folder + ": its files cannot be written (" + e.getMessage() + ")", e);
    }
    if (problems.any()) {
      throw new IOException(folder + ": its files cannot be written");
    }
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(folder.resolve("trial.json").toFile(), info());
    return effort;
  }

  /**
   * Runs the simulation. As real clients do, its clients go on for three seconds behind the
   * measured window, and then wait for what they have begun: an operation on its way at the
   * window's end is measured to its own end.
   */
  private Effort run(Simulation simulation) {
    return simulation.run(
        (long) ((experiment.seconds() + LONGER_SECONDS) * 1e9), SETTLED_WITHIN_NANOS);
  }

  private static void stopIfInterrupted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException();
    }
  }

  /** Runs the trial without leaving files, for callers that make hundreds of trials. */
  Trial runInMemory() {
    var seconds = new ArrayList<ClientSecond>();
    var gaugeNames = new ArrayList<String>();
    var samples = new ArrayList<double[]>();
    var latencies = new Latencies(experiment.warmup(), experiment.seconds());
    var open = new double[1];
    var simulation =
        simulation(
            (interval, gauges) -> {
              var second = second(interval);
              seconds.add(second);
              if (gaugeNames.isEmpty()) {
                gaugeNames.add("epoch_s");
                gaugeNames.addAll(gauges.keySet());
              }
              samples.add(sample(interval, gauges));
              interval
                  .latencies()
                  .forEach(
                      (ending, ended) ->
                          latencies.add(
                              second.startSeconds(),
                              second.endSeconds(),
                              ended,
                              ending.outcome() == Outcome.ACKNOWLEDGED));
              open[0] = interval.inFlight() + interval.backingOff();
            });
    var unused = run(simulation);
    latencies.addUnacknowledged(open[0]);
    return new Trial(
        info(),
        properties(),
        new ClientTimeline(0, seconds, open[0]),
        Optional.of(Samples.of(gaugeNames, samples)),
        Optional.of(latencies));
  }

  private static double[] sample(Interval interval, Map<String, Double> gauges) {
    return DoubleStream.concat(
            DoubleStream.of(interval.endSeconds()),
            gauges.values().stream().mapToDouble(Double::doubleValue))
        .toArray();
  }

  private static ClientSecond second(Interval interval) {
    var counts = interval.counts();
    return new ClientSecond(
        interval.startEpochMillis() / 1e3,
        interval.endSeconds(),
        counts.acknowledged(),
        counts.failed(),
        counts.gaveUp(),
        counts.unknown(),
        counts.rejected(),
        counts.backoffNanos() / 1e9,
        p99Millis(interval),
        new Sending(
            counts.operations(),
            counts.attempts(),
            refusedHere(counts),
            counts.admissionNanos() / 1e9,
            interval.budget(),
            interval.limit(),
            interval.admission()));
  }

  /** Returns the 99th percentile of the latencies of what was acknowledged; NaN of nothing. */
  private static double p99Millis(Interval interval) {
    var acknowledged = new Histogram(DIGITS);
    interval
        .latencies()
        .forEach(
            (ending, ended) -> {
              if (ending.outcome() == Outcome.ACKNOWLEDGED) {
                acknowledged.add(ended);
              }
            });
    return acknowledged.getTotalCount() == 0
        ? Double.NaN
        : acknowledged.getValueAtPercentile(99) / NANOS_PER_MILLI;
  }

  private static Map<LocalRefusal, Double> refusedHere(Totals counts) {
    var refused = new EnumMap<LocalRefusal, Double>(LocalRefusal.class);
    counts.refusedHere().forEach((cause, count) -> refused.put(cause, count.doubleValue()));
    return refused;
  }

  private Simulation simulation(Observer observer) {
    return new Simulation(
        Parameters.settings(experiment, arm()), SimulatedFaults.of(experiment), seed(), observer);
  }

  Arm arm() {
    return trial.arm();
  }

  /**
   * Returns the seed of the block. Runs with one seed see the same arrivals, whatever their policy.
   */
  private long seed() {
    return experiment.seed() + trial.block();
  }

  private TrialInfo info() {
    return new TrialInfo(
            trial.block(),
            arm().name(),
            trial.order(),
            Parameters.of(experiment, arm()).getOrDefault("backoff.policy", ""),
            0,
            experiment.warmup(),
            experiment.seconds(),
            0,
            Map.of(),
            List.of())
        .withCell(trial.cell().orElse(null));
  }

  /** Writes the properties, but not by Properties.store, which writes the time of day. */
  private void writeProperties(Path path) throws IOException {
    var lines = new ArrayList<String>();
    properties().forEach((name, value) -> lines.add(name + "=" + value));
    Files.write(path, lines);
  }

  /** Returns all that describes this run. Its latencies are from the intended start. */
  private Map<String, String> properties() {
    var all = new TreeMap<>(Parameters.of(experiment, arm()));
    all.put("backoff.seed", Long.toString(seed()));
    all.put("measurement.interval", "intended");
    return all;
  }

  private static void write(SequenceWriter server, Interval interval, Map<String, Double> gauges) {
    try {
      if (interval.startEpochMillis() == 0) {
        server.write(Stream.concat(Stream.of("t_s", "epoch_s"), gauges.keySet().stream()).toList());
      }
      var time = String.format(Locale.ROOT, "%.3f", interval.endSeconds());
      var values = gauges.values().stream().map(value -> String.format(Locale.ROOT, "%.0f", value));
      server.write(Stream.concat(Stream.of(time, time), values).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
