package io.github.ycsbbackoff.kubernetes.run;

import io.github.ycsbbackoff.kubernetes.drive.PackedFolder;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.ImageLayout;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The results of a run, brought from the volume through the driver's pod, and deleted there. */
final class FetchedResults {

  private final Fleet fleet;
  private final Path folder;
  private final Path packed;
  private final Path unpacked;

  /**
   * Held while files are unpacked, so that who deletes them deletes all, and while they are
   * deleted: two threads that do so meet files that are just gone.
   */
  private final Object unpacking = new Object();

  private volatile boolean isGivenUp;

  /**
   * Does nothing yet.
   *
   * @param folder where the results go, which is made
   */
  FetchedResults(Fleet fleet, Path folder) {
    this.fleet = fleet;
    this.folder = folder.toAbsolutePath();
    this.packed = this.folder.resolveSibling("." + folder.getFileName() + ".zip");
    this.unpacked = this.folder.resolveSibling("." + folder.getFileName() + ".part");
  }

  /**
   * Brings the results here, and deletes them there.
   *
   * @param pod runs commands in the driver's pod
   * @return that they could not be deleted there, in one line; empty if they were
   * @throws ServerException if they do not arrive whole; then they stay on the volume, and there is
   *     no folder here
   */
  Optional<String> bring(PodCommand pod) {
    try {
      fetch(pod);
    } catch (IOException e) {
      // The name of a file, alone, is the message of some of these.
      throw lost(e.toString(), e);
    } catch (ServerException e) {
      throw lost(e.getMessage(), e);
    }
    try {
      pod.run(OutputStream.nullOutputStream(), "fleet", "send", "--delete", there());
      return Optional.empty();
    } catch (ServerException e) {
      return Optional.of(
          "the results are fetched, and could not be deleted from %s of %s (%s); delete them there"
              .formatted(fleet.run().text(), fleet.volume().message(), e.getMessage()));
    }
  }

  /** Unpacks the results beside the folder, which is there only once they are whole. */
  private void fetch(PodCommand pod) throws IOException {
    Files.createDirectories(folder.getParent());
    // Ctrl-C, too, leaves nothing of what was being sent.
    packed.toFile().deleteOnExit();
    try {
      try (var out = Files.newOutputStream(packed)) {
        pod.run(out, "fleet", "send", there());
      }
      unpack();
    } finally {
      Files.deleteIfExists(packed);
      deleteUnpacked();
    }
  }

  private void unpack() throws IOException {
    synchronized (unpacking) {
      if (isGivenUp
          || !PackedFolder.unpack(packed, Files.createDirectories(unpacked), () -> isGivenUp)) {
        throw new ServerException("the run is over");
      }
      Files.move(unpacked, folder);
    }
  }

  /**
   * Deletes what has not arrived whole, as after Ctrl-C, during which the main thread would go on.
   */
  void giveUp() {
    isGivenUp = true;
    deleteUnpacked();
  }

  private void deleteUnpacked() {
    synchronized (unpacking) {
      Folders.delete(unpacked);
    }
  }

  private String there() {
    return ImageLayout.RESULTS + "/" + fleet.run().text();
  }

  private ServerException lost(String why, Exception cause) {
    return new ServerException(
        "the results could not be fetched (%s); they stay in %s of %s"
            .formatted(why, fleet.run().text(), fleet.volume().message()),
        cause);
  }
}
