package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The machines, other than this one, on which the client processes of trials run, each as a {@code
 * backoff worker}. They share a file system with this process, on which the results are.
 */
public interface ClientHosts {

  /**
   * Has all clients of a trial begin, and returns when each of them runs and was told when.
   *
   * @param folder where each client leaves its results folder, {@code client-I}; it is there
   * @param table the table that the clients are to write
   * @throws io.github.ycsbbackoff.lab.LabException if no client can run, and none ever could
   * @throws io.github.ycsbbackoff.server.ServerException if the experiment cannot go on
   * @throws TrialException if the clients of this trial cannot run
   */
  Clients begin(PlannedTrial trial, Path folder, String table) throws IOException;

  /** The clients of one trial. */
  interface Clients extends AutoCloseable {

    /** Returns the common start, by the clock of the file system that all share. */
    double startEpochSeconds();

    /** Returns whether every client has ended, however it did. Asked several times a second. */
    boolean haveEnded();

    /**
     * Returns what their hosts know of the clients that failed, one line each that begins with the
     * client's name.
     */
    List<String> failures();

    /** Ends the clients that have not ended, and leaves nothing of them but their files. */
    @Override
    void close();
  }
}
