package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.InputHashes;
import io.github.ycsbbackoff.lab.results.JsonFile;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.simulator.client.OverloadException;
import io.github.ycsbbackoff.simulator.run.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The runs of every arm in every block, on all cores, which leave a folder that reads as a real
 * experiment's.
 */
public final class SimulatedExperiment {

  private final Experiment experiment;

  /**
   * Checks every arm's parameters.
   *
   * @throws LabException if a parameter is wrong
   */
  public SimulatedExperiment(Experiment experiment) {
    this.experiment = experiment.labelled();
    experiment.arms().forEach(this::checkArm);
  }

  /**
   * Checks the parameters of one arm, and that the experiment's faults can be simulated.
   *
   * @throws SettingException if a parameter is wrong
   * @throws LabException if a fault cannot be done to a simulated server
   */
  public static void check(Experiment experiment, Arm arm) {
    // What is 100% of the load, which is simulated first, does not matter to the check.
    var full = experiment.lacksMaximum() ? withMaximum(experiment, 1) : experiment;
    var one = full.isMap() ? full.in(full.map().cells().get(0)) : full;
    new SimulatedTrial(one, new PlannedTrial(1, 1, arm)).check();
  }

  private static Experiment withMaximum(Experiment experiment, double perSecond) {
    return experiment.withLoad(experiment.load().withMax(perSecond));
  }

  /**
   * Writes the results into {@code folder}, which must not exist yet, and does not exist after an
   * error; the report is not among them. Returns the effort of simulating them.
   *
   * @param command the command line that the user typed, for the report
   */
  public Effort run(Path folder, String command) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().getParent());
    Files.createDirectory(folder);
    try {
      ExperimentFile.write(experiment, folder.resolve("experiment.yaml"));
      writeEnvironment(folder.resolve("environment.json"), command);
      return runAll(folder);
    } catch (IOException | RuntimeException e) {
      Folders.delete(folder);
      throw e;
    }
  }

  /** Simulates what is 100% of the load, if the load has shares of it, and then every trial. */
  private Effort runAll(Path folder) throws IOException {
    var trials = Files.createDirectory(folder.resolve("trials"));
    if (!experiment.lacksMaximum()) {
      return runAll(experiment, trials);
    }
    var effort = runMaximum(Files.createDirectory(folder.resolve(MaximumTrial.FOLDER)));
    var maximum =
        MaximumTrial.operationsPerSecond(folder)
            .orElseThrow(
                () ->
                    new LabException(
                        "load: nothing was acknowledged of the threads of %s, by which the maximum"
                                .formatted(experiment.baseline())
                            + " is simulated; give load: max"));
    return effort.plus(runAll(withMaximum(experiment, maximum), trials));
  }

  private Effort runMaximum(Path folder) throws IOException {
    var alone = experiment.ofMaximum();
    var trial = new SimulatedTrial(alone, Plan.of(alone).trials().get(0));
    try {
      return trial.run(folder);
    } catch (OverloadException | SettingException e) {
      throw wrong(trial.arm(), e);
    }
  }

  private static Effort runAll(Experiment full, Path folder) throws IOException {
    var trials =
        Plan.of(full).trials().stream()
            .map(trial -> new SimulatedTrial(trial.cell().map(full::in).orElse(full), trial))
            .toList();
    var cores = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      return runAll(cores, trials, folder);
    } finally {
      cores.shutdownNow();
      awaitEnd(cores);
    }
  }

  /**
   * Waits until the trials that an error or an interrupt has cut short have ended: until then they
   * write.
   */
  private static void awaitEnd(ExecutorService cores) {
    var isInterrupted = Thread.interrupted();
    try {
      if (!cores.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new LabException("simulated trials go on though they were told to stop");
      }
    } catch (InterruptedException e) {
      isInterrupted = true;
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Effort runAll(ExecutorService cores, List<SimulatedTrial> trials, Path folder)
      throws IOException {
    var running = new ArrayList<Future<Effort>>();
    for (var trial : trials) {
      running.add(cores.submit(() -> trial.run(folder)));
    }
    var effort = Effort.NONE;
    for (var i = 0; i < running.size(); i++) {
      effort = effort.plus(ended(running.get(i), trials.get(i)));
    }
    return effort;
  }

  private static Effort ended(Future<Effort> run, SimulatedTrial trial) throws IOException {
    try {
      return run.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted; nothing was kept", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OverloadException || e.getCause() instanceof SettingException) {
        throw wrong(trial.arm(), e.getCause());
      } else if (e.getCause() instanceof IOException unwritable) {
        throw unwritable;
      }
      throw new IllegalStateException("arm " + trial.arm().name(), e.getCause());
    }
  }

  /** Checks an arm as the check of a file does, of which a grid changes a value afterwards. */
  private void checkArm(Arm arm) {
    try {
      checkLoad(arm);
      check(experiment, arm);
    } catch (SettingException e) {
      throw wrong(arm, e);
    }
  }

  private void checkLoad(Arm arm) {
    var load = experiment.load();
    if (load == null || experiment.isMap()) {
      return;
    }
    var settings = experiment.settings(arm);
    if (!load.lasts(settings, experiment.seconds())) {
      throw new LabException(
          "arms: %s: load: arrives for less than the %s s of a trial; give the trial no more seconds"
                  .formatted(arm.name(), experiment.seconds())
              + " than its load has");
    }
    if (arm.isClosed() && !load.hasOneRate(settings)) {
      throw new LabException(
          "arms: "
              + arm.name()
              + ": load: closed: its target is the rate of the open load; give the load one rate that"
              + " never changes");
    }
  }

  private static LabException wrong(Arm arm, Throwable e) {
    return new LabException("arms: " + arm.name() + ": " + e.getMessage(), e);
  }

  private void writeEnvironment(Path path, String command) throws IOException {
    var all = new LinkedHashMap<String, String>();
    all.put(Results.COMMAND, command);
    all.put("simulated", "every number on this page: no server was run");
    all.put(
        "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    Home.policyJars().ifPresent(names -> all.put("policy jars", names));
    all.putAll(InputHashes.of(experiment, WorkloadFile::read));
    all.put("git revision", System.getProperty("backoff.revision", "unknown"));
    JsonFile.write(path, all);
  }
}
