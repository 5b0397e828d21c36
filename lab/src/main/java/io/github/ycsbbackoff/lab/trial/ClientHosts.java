package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The machines, other than this one, on which the client processes of trials run, each as a {@code
 * backoff worker}. They share a file system with this process, on which the results are.
 */
public interface ClientHosts {

  /**
   * Starts all clients of a trial, and returns when each of them runs. They learn when they begin
   * from the {@link StartFile} in {@code folder}, by which they also say that they are ready. The
   * rows of the trial's load are there by then, but not yet when the clients connect.
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

    /** Returns the places of the clients that failed so far. Asked many times a second. */
    Set<Integer> failed();

    /** Returns whether every client has ended, however it did. Asked several times a second. */
    boolean haveEnded();

    /**
     * Returns what their hosts know of the clients that failed, one line each that begins with the
     * client's name, and, after {@link #close}, of those that it could not end.
     */
    List<String> failures();

    /** Ends the clients that have not ended, and leaves nothing of them but their files. */
    @Override
    void close();
  }
}
