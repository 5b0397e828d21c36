package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;

/**
 * What is done in the place of a driver that was lost: the trials that it had ended become results.
 * No trial is run, for the one in whose middle the driver was lost has written its keys.
 */
public final class Finisher {

  private static final int WENT_WRONG = 1;

  private final Experiment experiment;
  private final ResultsFolder folder;
  private final RunDeletion deletion;
  private final UnfetchedResults unfetched;
  private final ProgressLines progress;

  /**
   * Does nothing yet.
   *
   * @param folder the results folder that the driver has begun, on the volume that all pods share
   * @param deletion what is done if the run is deleted meanwhile
   * @param unfetched what waits at the end until the results are fetched
   */
  public Finisher(
      Experiment experiment,
      ResultsFolder folder,
      RunDeletion deletion,
      UnfetchedResults unfetched,
      ProgressLines progress) {
    this.experiment = experiment;
    this.folder = folder;
    this.deletion = deletion;
    this.unfetched = unfetched;
    this.progress = progress;
  }

  /**
   * Writes the report, and waits until the results are fetched.
   *
   * @return the exit status, which says that something went wrong
   * @throws ServerException if no trial had ended; then nothing is left of the run
   */
  public int run() throws IOException {
    deletion.watch();
    try {
      writeReport();
    } finally {
      deletion.forget();
    }
    unfetched.hold(progress, WENT_WRONG);
    return WENT_WRONG;
  }

  private void writeReport() throws IOException {
    if (folder.finished(experiment) == 0) {
      Folders.delete(folder.path());
      progress.nothingKept();
      throw new ServerException("no trial had ended, and nothing is kept of the run");
    }
    System.out.println(TerminalTable.render(Report.write(folder.path())));
  }
}
