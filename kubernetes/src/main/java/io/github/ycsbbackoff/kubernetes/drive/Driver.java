package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.ExperimentRun;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import io.github.ycsbbackoff.lab.trial.TrialException;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The course of an experiment whose clients are pods, as the driver's pod runs it. */
public final class Driver {

  /** The longest wait, between trials, for a store that is not well. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Home home;
  private final Experiment experiment;
  private final RunName run;
  private final ResultsFolder folder;
  private final ClientHosts hosts;
  private final String typed;
  private final RunDeletion deletion;
  private final Optional<UnfetchedResults> unfetched;
  private final ProgressLines progress;

  /**
   * Starts nothing yet.
   *
   * @param folder the results folder, on the volume that all pods share
   * @param typed the command line that the user typed, for the report
   * @param deletion what is done if the run is deleted in its middle
   * @param unfetched what waits at the end until the results are fetched; empty if nobody does
   */
  public Driver(
      Home home,
      Experiment experiment,
      RunName run,
      ResultsFolder folder,
      ClientHosts hosts,
      String typed,
      RunDeletion deletion,
      Optional<UnfetchedResults> unfetched,
      ProgressLines progress) {
    this.home = home;
    this.experiment = experiment;
    this.run = run;
    this.folder = folder;
    this.hosts = hosts;
    this.typed = typed;
    this.deletion = deletion;
    this.unfetched = unfetched;
    this.progress = progress;
  }

  /**
   * Runs all trials, and writes the report.
   *
   * @return the exit status
   */
  public int run() throws IOException {
    deletion.watch();
    int status;
    try {
      status = runTrials().isEmpty() ? 0 : 1;
      System.out.println(TerminalTable.render(report()));
    } finally {
      deletion.forget();
    }
    if (unfetched.isPresent()) {
      unfetched.get().hold(progress, status);
    }
    return status;
  }

  /**
   * Writes the report.
   *
   * @throws ServerException if a file of the results is broken: that is not the user's mistake, and
   *     the results stay
   */
  private Summary report() throws IOException {
    try {
      return Report.write(folder.path());
    } catch (LabException e) {
      throw new ServerException(e.getMessage(), e);
    }
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
      trials.problems().forEach(problem -> System.err.println("backoff: " + problem));
      var all = new ArrayList<>(Results.problemsIn(folder.path()));
      all.addAll(trials.problems());
      return all;
    } catch (LabException | ServerException | TrialException e) {
      if (!trials.tablesLeft().isEmpty()) {
        progress.tablesStay(e.getMessage());
      }
      if (folder.finished(experiment) == 0) {
        delete();
        throw e;
      }
      System.err.println("backoff: " + e.getMessage());
      return List.of(e.getMessage());
    } catch (IOException | RuntimeException e) {
      // The lab tries to drop the table of a trial after the errors above, and not after others.
      progress.tablesStay(e.toString());
      throw e;
    }
  }

  /**
   * Deletes the results, of which no trial is; what keeps them must not hide what ended the run.
   */
  private void delete() {
    try {
      Folders.delete(folder.path());
    } catch (ServerException e) {
      System.err.println("backoff: " + e.getMessage());
    }
  }
}
