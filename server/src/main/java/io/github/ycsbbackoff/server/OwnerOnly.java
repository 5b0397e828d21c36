package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** A writer of files that nobody but their owner can read. */
final class OwnerOnly {
  private OwnerOnly() {}

  /**
   * Writes beside the file and renames, so that nobody reads half of the file, and so that the file
   * never has the permissions of an earlier one.
   */
  static void write(Path file, String text) throws IOException {
    var half = file.resolveSibling(file.getFileName() + ".new");
    try {
      // A file that a killed process left may be readable by everybody.
      Files.deleteIfExists(half);
      Files.createFile(half, permissions());
      Files.writeString(half, text, StandardOpenOption.WRITE);
      Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(half);
    }
  }

  private static FileAttribute<?>[] permissions() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
