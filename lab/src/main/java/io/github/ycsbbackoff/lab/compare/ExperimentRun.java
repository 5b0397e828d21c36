package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.profile.ProfileGraphs;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.trial.TableRules;
import io.github.ycsbbackoff.lab.trial.Trials;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The course of an experiment: plan, run each trial from a clean state, add up, show. */
public final class ExperimentRun {

  private final Home home;
  private final Experiment experiment;
  private final ResultsFolder folder;
  private final TableRules rules;
  private int finished;
  private List<String> problemsOfGraphs = List.of();

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
    this.home = home;
    this.experiment = experiment;
    this.folder = folder;
    this.rules = new TableRules(keepTables, patience, "backoff compare --resume " + folder.path());
  }

  /**
   * Checks that the experiment fits the home and the server; starts nothing.
   *
   * @throws LabException if it does not fit
   */
  public static void check(Home home, Experiment experiment, EmbeddedServer server) {
    var unused =
        new Trials(
            home,
            experiment,
            server,
            (trial, seconds, rows, acknowledged, rejected) -> {},
            new TableRules(false, Duration.ZERO, ""));
  }

  /**
   * Runs every trial on {@code server}, then writes the report. If the input was wrong, and no
   * trial has finished, the folder is deleted.
   *
   * @param command the command line that the user typed, for the report
   */
  public Summary run(EmbeddedServer server, Progress progress, String command) throws IOException {
    var trials = new Trials(home, experiment, server, progress, rules);
    folder.make(experiment, home, server, command);
    try {
      return run(trials, server, progress);
    } catch (LabException e) {
      if (finished == 0) {
        folder.delete();
      }
      throw e;
    }
  }

  /**
   * Runs the trials that an earlier run into the same folder did not finish, then writes the report
   * over all trials.
   */
  public Summary resume(EmbeddedServer server, Progress progress) throws IOException {
    var trials = new Trials(home, experiment, server, progress, rules);
    folder.resume(home, server);
    Plan.of(experiment).trials().stream()
        .filter(trial -> !folder.isFinished(trial))
        .forEach(trial -> folder.table(trial).ifPresent(trials::leftOver));
    return run(trials, server, progress);
  }

  private Summary run(Trials trials, EmbeddedServer server, Progress progress) throws IOException {
    try (var lock = folder.lock();
        progress;
        var cleanup = new ServerCleanup(server, folder)) {
      runAll(trials, progress);
    }
    trials
        .tablesLeft()
        .forEach(
            table ->
                System.err.println(
                    "backoff: table " + table + " could not be dropped; it is yours to drop"));
    problemsOfGraphs = ProfileGraphs.write(folder.path());
    return Report.write(folder.path());
  }

  /** Returns which flame graphs could not be made, after a run; one line each. */
  public List<String> problemsOfGraphs() {
    return problemsOfGraphs;
  }

  private void runAll(Trials trials, Progress progress) throws IOException {
    for (var trial : Plan.of(experiment).trials()) {
      if (!folder.isFinished(trial)) {
        folder.clear(trial);
        progress.begins(trial);
        trials.run(trial, folder.trial(trial));
      }
      progress.ended(trial);
      finished++;
    }
  }
}
