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
  private final PodCommand pod;

  /**
   * Does nothing yet.
   *
   * @param pod runs commands in the driver's pod
   */
  FetchedResults(Fleet fleet, PodCommand pod) {
    this.fleet = fleet;
    this.pod = pod;
  }

  /**
   * Brings the results into a folder here, which is made, and deletes them there.
   *
   * @return that they could not be deleted there, in one line; empty if they were
   * @throws ServerException if they do not arrive whole; then they stay on the volume, and there is
   *     no folder here
   */
  Optional<String> into(Path folder) {
    try {
      bring(folder);
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
  private void bring(Path folder) throws IOException {
    var home = Files.createDirectories(folder.toAbsolutePath().getParent());
    var packed = home.resolve("." + folder.getFileName() + ".zip");
    var unpacked = home.resolve("." + folder.getFileName() + ".part");
    // Ctrl-C, too, leaves nothing of what was being sent.
    packed.toFile().deleteOnExit();
    try {
      try (var out = Files.newOutputStream(packed)) {
        pod.run(out, "fleet", "send", there());
      }
      PackedFolder.unpack(packed, Files.createDirectories(unpacked));
      Files.move(unpacked, folder);
    } finally {
      Files.deleteIfExists(packed);
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
