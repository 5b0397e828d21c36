package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.kubernetes.manifest.ImageLayout;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The volume that all pods share, as this pod finds it. */
public final class SharedVolume {

  private SharedVolume() {}

  /**
   * Checks that this pod can write the volume, on which the clients leave their files as the same
   * user.
   *
   * @param root where the volume is
   * @param option the option by which the user named it, with its value
   * @throws LabException if it cannot
   */
  public static void requireWritable(Path root, String option) {
    try {
      Files.delete(Files.createTempFile(root, ".written-", ""));
    } catch (IOException e) {
      throw new LabException(
          "%s: user %d cannot write there (%s); permit it to that user, or give another"
              .formatted(option, ImageLayout.USER, why(e)),
          e);
    }
  }

  private static String why(IOException failure) {
    return failure instanceof FileSystemException known && known.getReason() != null
        ? known.getReason()
        : failure.getClass().getSimpleName();
  }
}
