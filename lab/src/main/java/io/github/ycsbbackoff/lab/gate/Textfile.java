package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written whole or not at all. */
final class Textfile {

  private Textfile() {}

  /**
   * Checks that a file can be made or overwritten, before anything starts.
   *
   * @throws LabException if it cannot
   */
  static void requireWritable(String option, Path file) {
    var folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new LabException(
          "%s %s: there is no such folder to write into; make it, or give another"
              .formatted(option, file));
    }
    if (Files.isDirectory(file)) {
      throw new LabException("%s %s: is a folder; give a file".formatted(option, file));
    }
  }

  /** Writes the text beside the file, and puts it into its place in one step. */
  static void write(Path file, String text) throws IOException {
    var folder = file.toAbsolutePath().getParent();
    // Not a temporary file of Java's, which nobody but its owner could read.
    var part = folder.resolve("." + file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.writeString(part, text);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
