package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** The results of a run on the shared volume, as long as nobody has fetched them. */
public final class UnfetchedResults {

  private final ResultsFolder folder;

  /**
   * Does nothing yet.
   *
   * @param folder the results folder, on the volume that all pods share
   */
  public UnfetchedResults(ResultsFolder folder) {
    this.folder = folder;
  }

  /**
   * Says that the results are whole, and waits until this pod is ended, because its results are
   * fetched by a command in it.
   */
  void hold(ProgressLines progress, int status) {
    progress.done(status);
    var untilNanos = System.nanoTime() + Fleet.HELD.toNanos();
    while (System.nanoTime() < untilNanos) {
      LockSupport.parkNanos(untilNanos - System.nanoTime());
    }
  }

  /**
   * Deletes the results.
   *
   * @return why some may be left, as where somebody wrote a file meanwhile; empty if none are
   */
  Optional<String> delete() {
    try {
      Folders.delete(folder.path());
      return Optional.empty();
    } catch (ServerException e) {
      return Optional.of(e.getMessage());
    }
  }
}
