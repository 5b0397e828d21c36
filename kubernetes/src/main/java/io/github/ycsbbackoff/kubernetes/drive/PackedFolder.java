package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A folder as one stream of bytes. */
public final class PackedFolder {

  private PackedFolder() {}

  /** Writes all files of a folder; links are left out. */
  public static void write(Path folder, OutputStream out) throws IOException {
    var zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.BEST_SPEED);
    for (var file : files(folder)) {
      zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
      Files.copy(file, zip);
      zip.closeEntry();
    }
    zip.finish();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /**
   * Unpacks what was written into a folder, which is made.
   *
   * @param isGivenUp whether nobody wants the files any more; asked before each of them
   * @return whether all files are there, for nobody gave them up
   * @throws IOException if the bytes did not all arrive
   * @throws LabException if there is a file that would lie outside of the folder
   */
  public static boolean unpack(Path packed, Path folder, BooleanSupplier isGivenUp)
      throws IOException {
    try (var zip = new ZipFile(packed.toFile())) {
      for (var entry : zip.stream().toList()) {
        if (isGivenUp.getAsBoolean()) {
          return false;
        }
        var file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) {
          throw new LabException(
              entry.getName() + ": lies outside of the results; do not trust them");
        }
        Files.createDirectories(file.getParent());
        try (var in = zip.getInputStream(entry)) {
          Files.copy(in, file);
        }
      }
      return true;
    }
  }
}
