package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.profile.ProfileGraphs;
import io.github.ycsbbackoff.lab.sweep.Targets;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import io.github.ycsbbackoff.lab.trial.GivenTables;
import io.github.ycsbbackoff.lab.trial.TableRules;
import io.github.ycsbbackoff.lab.trial.TrialSetup;
import io.github.ycsbbackoff.lab.trial.TrialWatcher;
import io.github.ycsbbackoff.lab.trial.Trials;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The course of an experiment: plan, then run each trial into its folder. */
public final class ExperimentRun {

  private final Home home;
  private final Experiment experiment;
  private final ResultsFolder folder;
  private final TableRules rules;
  private final Optional<ClientHosts> hosts;
  private int finished;
  private final List<String> problems = new ArrayList<>();
  private List<String> tablesLeft = List.of();

  /**
   * Makes a comparison, and starts nothing.
   *
   * @param keepTables whether the tables that trials make on a given cluster stay there
   * @param patience the longest wait for a given cluster that is not well
   */
  public ExperimentRun(
      Home home,
      Experiment experiment,
      ResultsFolder folder,
      boolean keepTables,
      Duration patience) {
    this(home, experiment, folder, keepTables, patience, Optional.empty());
  }

  /**
   * Makes a comparison, and starts nothing.
   *
   * @param keepTables whether the tables that trials make on a given cluster stay there
   * @param patience the longest wait for a given cluster that is not well
   * @param hosts where the clients run; empty for this machine
   */
  public ExperimentRun(
      Home home,
      Experiment experiment,
      ResultsFolder folder,
      boolean keepTables,
      Duration patience,
      Optional<ClientHosts> hosts) {
    this.hosts = hosts;
    this.home = home;
    this.experiment = experiment;
    this.folder = folder;
    this.rules = new TableRules(keepTables, patience, resumption());
  }

  /**
   * Says how to go on with what is left to run: of clients elsewhere, nothing stays to go on with.
   */
  private String resumption() {
    return hosts.isEmpty() ? "go on: " + folder.resumption(experiment) : "begin the run anew";
  }

  /**
   * Checks that the experiment fits the home and the server; starts nothing.
   *
   * @throws LabException if it does not fit
   */
  public static void check(Home home, Experiment experiment, EmbeddedServer server) {
    var rules = new TableRules(false, Duration.ZERO, "");
    var setup = TrialSetup.of(home, server, TrialWatcher.NONE, rules, Optional.empty());
    var unused = new Trials(setup, experiment);
  }

  /**
   * Runs every trial on {@code server}. If the input was wrong, and no trial has finished, the
   * folder is deleted.
   *
   * @param command the command line that the user typed, for the report
   */
  public void run(EmbeddedServer server, ExperimentWatcher progress, String command)
      throws IOException {
    check(home, experiment, server);
    folder.make(experiment, home, server, command);
    try {
      run(server, progress, List.of());
    } catch (LabException e) {
      if (finished == 0) {
        delete();
      }
      throw e;
    }
  }

  /** Deletes the folder; what keeps it must not hide what ended the run. */
  private void delete() {
    try {
      folder.delete();
    } catch (ServerException e) {
      System.err.println("backoff: " + e.getMessage());
    }
  }

  /** Runs the trials that an earlier run into the same folder did not finish. */
  public void resume(EmbeddedServer server, ExperimentWatcher progress) throws IOException {
    check(home, experiment, server);
    folder.resume(experiment, home, server);
    var plan = Plan.of(experiment).trials();
    var open =
        plan.stream()
            .filter(trial -> !folder.isFinished(trial))
            .map(PlannedTrial::group)
            .collect(Collectors.toSet());
    var tables =
        plan.stream()
            .filter(trial -> open.contains(trial.group()))
            .flatMap(trial -> Stream.concat(folder.table(trial).stream(), tablesOfWarmUp(trial)))
            .distinct()
            .toList();
    run(server, progress, tables);
  }

  private Stream<String> tablesOfWarmUp(PlannedTrial trial) {
    return trial.point().stream().flatMap(point -> folder.tablesOfWarmUp(point.workload()));
  }

  /**
   * Runs what has not been run.
   *
   * @param leftOver the tables on a given cluster that an interrupted run left
   */
  private void run(EmbeddedServer server, ExperimentWatcher progress, List<String> leftOver)
      throws IOException {
    try (var lock = folder.lock();
        progress;
        // What was measured stays, and so do the server's logs.
        var cleanup =
            new Cleanup(server::discard, () -> (hosts.isEmpty() ? "to " : "") + resumption())) {
      var setup = TrialSetup.of(home, server, progress, rules, hosts);
      setup.tables().ifPresent(ours -> leftOver.forEach(ours::leftOver));
      runAll(setup, progress);
    }
    problems.addAll(namesOfTablesLeft());
    problems.addAll(ProfileGraphs.write(folder.path()));
  }

  /** Returns the tables that the run, if it came to its end or not, did not drop. */
  public List<String> tablesLeft() {
    return tablesLeft;
  }

  /**
   * Returns, after a run, which trials were not run, which tables stay, and which flame graphs
   * could not be made; one line each.
   */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Runs all trials; if that does not come to its end, says which tables stay. */
  private void runAll(TrialSetup setup, ExperimentWatcher progress) throws IOException {
    var isAtItsEnd = false;
    try {
      var measured = new MaximumLoad(experiment, folder).measured(setup, progress);
      runEach(new TrialsOfCells(setup, measured), progress);
      isAtItsEnd = true;
    } finally {
      tablesLeft = setup.tables().map(GivenTables::left).orElse(List.of());
      if (!isAtItsEnd) {
        namesOfTablesLeft().forEach(line -> System.err.println("backoff: " + line));
      }
    }
  }

  private List<String> namesOfTablesLeft() {
    return tablesLeft.stream()
        .map(table -> "table " + table + " stays; it is yours to drop")
        .toList();
  }

  private void runEach(TrialsOfCells trials, ExperimentWatcher progress) throws IOException {
    var targets = new Targets(folder.path(), experiment);
    var warmUp = new WarmUp(experiment, folder);
    for (var trial : Plan.of(experiment).trials()) {
      if (!folder.isFinished(trial)) {
        folder.clear(trial);
        var aimed = targets.aim(trial);
        if (aimed.isPresent()) {
          var cold = warmUp.before(trial, trials.beginsClean(trial), trials::run, progress);
          progress.begins(trial);
          trials.run(aimed.get().cold(cold), folder.trial(trial));
        }
      }
      progress.ended(trial);
      finished++;
    }
    problems.addAll(warmUp.problems());
    problems.addAll(targets.problems());
  }
}
