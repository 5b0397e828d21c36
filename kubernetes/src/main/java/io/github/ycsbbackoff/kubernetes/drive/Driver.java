package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.compare.ExperimentRun;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import io.github.ycsbbackoff.lab.trial.TrialException;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** The course of an experiment whose clients are pods, as the driver's pod runs it. */
public final class Driver {

  /** The longest wait, between trials, for a store that is not well. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final int TRIES_TO_DELETE = 5;
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

  private final Home home;
  private final Experiment experiment;
  private final RunName run;
  private final ResultsFolder folder;
  private final ClientHosts hosts;
  private final String typed;
  private final boolean isHeld;
  private final ProgressLines progress = new ProgressLines(System.out);

  /**
   * Starts nothing yet.
   *
   * @param folder the results folder, on the volume that all pods share
   * @param typed the command line that the user typed, for the report
   * @param isHeld whether to wait at the end until the results are fetched
   */
  public Driver(
      Home home,
      Experiment experiment,
      RunName run,
      ResultsFolder folder,
      ClientHosts hosts,
      String typed,
      boolean isHeld) {
    this.home = home;
    this.experiment = experiment;
    this.run = run;
    this.folder = folder;
    this.hosts = hosts;
    this.typed = typed;
    this.isHeld = isHeld;
  }

  /**
   * Runs all trials, and writes the report.
   *
   * @return the exit status
   */
  public int run() throws IOException {
    var interrupted = new Thread(this::deleteFolder, "results-cleanup");
    if (isHeld) {
      // Until the results are whole, nobody wants them who ends this pod.
      Runtime.getRuntime().addShutdownHook(interrupted);
    }
    var problems = runTrials();
    System.out.println(TerminalTable.render(Report.write(folder.path())));
    var status = problems.isEmpty() ? 0 : 1;
    if (isHeld) {
      Runtime.getRuntime().removeShutdownHook(interrupted);
      progress.done(status);
      hold();
    }
    return status;
  }

  /**
   * Returns what went wrong, one line each. What ends the experiment after a trial is one of it.
   */
  private List<String> runTrials() throws IOException {
    var store = Stores.named(experiment.server().kind());
    var cluster = new GivenCluster(store, experiment.server().masters(), run.tables(), 0);
    var trials = new ExperimentRun(home, experiment, folder, false, PATIENCE, Optional.of(hosts));
    try {
      trials.run(cluster, progress, typed);
      return Results.problemsIn(folder.path());
    } catch (ServerException | TrialException e) {
      if (folder.finished(experiment) == 0) {
        Folders.delete(folder.path());
        throw e;
      }
      System.err.println("backoff: " + e.getMessage());
      return List.of(e.getMessage());
    }
  }

  /** Waits until this pod is ended, because its results are fetched by a command in it. */
  private static void hold() {
    var untilNanos = System.nanoTime() + Fleet.HELD.toNanos();
    while (System.nanoTime() < untilNanos) {
      LockSupport.parkNanos(untilNanos - System.nanoTime());
    }
  }

  /**
   * Deletes the results, into which clients that are being ended may write for some seconds more.
   */
  private void deleteFolder() {
    for (var i = 0; i < TRIES_TO_DELETE; i++) {
      try {
        Folders.delete(folder.path());
      } catch (ServerException e) {
        // A client wrote a file meanwhile.
      }
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
    }
  }
}
