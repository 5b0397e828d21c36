package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The log of a client process, with what the process said before it ended. */
final class ClientLog {

  private static final String OURS = "ycsb-backoff: ";

  private ClientLog() {}

  /**
   * Returns the binding's own last line, as a continuation of a sentence; empty if there is none.
   */
  static String lastWords(Path log) {
    try {
      var lines = Files.readAllLines(log).stream().filter(line -> line.startsWith(OURS)).toList();
      return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1).substring(OURS.length());
    } catch (IOException e) {
      return "";
    }
  }
}
