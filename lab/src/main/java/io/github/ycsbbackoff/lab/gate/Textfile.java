package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is written whole or not at all. */
public final class Textfile {

  private Textfile() {}

  /**
   * Checks that a file can be made or overwritten, before anything starts.
   *
   * @throws LabException if it cannot
   */
  public static void requireWritable(String option, Path file) {
    if (isNoRegularFile(file)) {
      if (!Files.isWritable(file)) {
        throw new LabException("%s %s: cannot be written; give another".formatted(option, file));
      }
      return;
    }
    if (Files.isDirectory(file)) {
      throw new LabException("%s %s: is a folder; give a file".formatted(option, file));
    }
    var folder = folder(file);
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new LabException(
          "%s %s: there is no such folder to write into; make it, or give another"
              .formatted(option, file));
    }
  }

  /** Returns the folder in which the file is made anew: of a link, that of the file behind it. */
  private static Path folder(Path file) {
    try {
      return (Files.exists(file) ? file.toRealPath() : file.toAbsolutePath()).getParent();
    } catch (IOException e) {
      return null;
    }
  }

  /** Returns whether something else stands there that can be written to, such as a terminal. */
  private static boolean isNoRegularFile(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  /**
   * Writes the text beside the file, and puts it into its place in one step. What is no file, such
   * as a terminal, is written to; a link goes on to lead where it leads.
   */
  public static void write(Path named, String text) throws IOException {
    if (isNoRegularFile(named)) {
      Files.writeString(named, text, StandardOpenOption.WRITE);
      return;
    }
    var file = Files.exists(named) ? named.toRealPath() : named.toAbsolutePath();
    var folder = file.getParent();
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
