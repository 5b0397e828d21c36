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
  private final UnfetchedResults unfetched;

  /**
   * Does nothing yet.
   *
   * @param folder the results folder that the driver has begun, on the volume that all pods share
   */
  public Finisher(Experiment experiment, ResultsFolder folder, UnfetchedResults unfetched) {
    this.experiment = experiment;
    this.folder = folder;
    this.unfetched = unfetched;
  }

  /**
   * Writes the report, and waits until the results are fetched.
   *
   * @return the exit status, which says that something went wrong
   * @throws ServerException if no trial had ended; then nothing is left of the run
   */
  public int run() throws IOException {
    unfetched.watch();
    if (folder.finished(experiment) == 0) {
      Folders.delete(folder.path());
      throw new ServerException("no trial had ended, and nothing is kept of the run");
    }
    System.out.println(TerminalTable.render(Report.write(folder.path())));
    unfetched.hold(new ProgressLines(System.out), WENT_WRONG);
    return WENT_WRONG;
  }
}
