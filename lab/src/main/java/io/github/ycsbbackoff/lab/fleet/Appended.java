package io.github.ycsbbackoff.lab.fleet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of many clients, of which one follows the other in the file of all. */
final class Appended {

  private Appended() {}

  /** Appends the lines of all files, of which the last may be cut off. */
  static void lines(List<Path> files, Path to) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    try (var out = Files.newOutputStream(to)) {
      for (var file : files) {
        Files.copy(file, out);
        out.write('\n');
      }
    }
  }

  /** Appends the rows of all files of threads, which are counted on from client to client. */
  static void threads(List<Path> files, Path to) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    try (var out = Files.newBufferedWriter(to)) {
      out.write("thread,operations\n");
      var threads = 0;
      for (var file : files) {
        for (var line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
          if (!line.isEmpty() && Character.isDigit(line.charAt(0)) && line.indexOf(',') > 0) {
            threads++;
            out.write(threads + line.substring(line.indexOf(',')) + "\n");
          }
        }
      }
    }
  }
}
