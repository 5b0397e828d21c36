package io.github.ycsbbackoff.lab.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.simulator.run.Effort;
import io.github.ycsbbackoff.simulator.run.Observer;
import io.github.ycsbbackoff.simulator.run.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One simulated run of one arm, which leaves the files of a real trial.
 *
 * @param experiment the experiment that the trial is of, the maximum of whose load is known
 */
record SimulatedTrial(Experiment experiment, PlannedTrial trial) {

  private static final double LONGER_SECONDS = 3;

  private static final long SETTLED_WITHIN_NANOS = TimeUnit.MINUTES.toNanos(2);

  /** Checks the parameters before anything is written. */
  void check() {
    var unused = simulation((interval, gauges) -> {});
  }

  Effort run(Path trials) throws IOException {
    var folder = Files.createDirectory(trials.resolve(trial.name()));
    writeProperties(folder.resolve("ycsb.properties"));
    Effort effort;
    var problems = new WriteProblems(System.err);
    try (var files = new SimulatedFiles(folder, problems)) {
      effort = run(simulation(files));
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
   * Runs the simulation. As real clients do, its clients go on behind the measured window, for
   * three seconds where those do for one, and then wait for what they have begun: an operation on
   * its way at the window's end is measured to its own end.
   */
  private Effort run(Simulation simulation) {
    return simulation.run(
        (long) ((experiment.seconds() + LONGER_SECONDS) * 1e9), SETTLED_WITHIN_NANOS);
  }

  /** Runs the trial without leaving files, for callers that make hundreds of trials. */
  Trial runInMemory() {
    var seconds = new SimulatedSeconds(info());
    var unused = run(simulation(seconds));
    return seconds.trial(properties());
  }

  private Simulation simulation(Observer observer) {
    var properties = new Properties();
    properties.putAll(parameters());
    return new Simulation(
        Settings.of(properties), SimulatedFaults.of(experiment), seed(), observer);
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

  /** Returns all parameters, with the seed that open arrivals have on a real server, too. */
  private Map<String, String> parameters() {
    var all = Parameters.of(experiment, arm());
    if (experiment.isOpen() && !arm().isClosed()) {
      all.putIfAbsent("arrivals.seed", Long.toString(experiment.arrivalsSeed(trial.block())));
    }
    return all;
  }

  private TrialInfo info() {
    return new TrialInfo(
            trial.block(),
            arm().name(),
            trial.order(),
            parameters().getOrDefault("backoff.policy", ""),
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

  /** Returns the parameters of this run. Its latencies are from the intended start. */
  private Map<String, String> properties() {
    var all = new TreeMap<>(parameters());
    all.put("measurement.interval", "intended");
    return all;
  }
}
