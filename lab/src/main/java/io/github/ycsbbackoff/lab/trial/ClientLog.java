package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a client process said before it ended. */
final class ClientLog {

  private static final String OURS = "ycsb-backoff: ";

  private ClientLog() {}

  /** The binding's own last line, as a continuation of a sentence, or nothing. */
  static String lastWords(Path log) {
    try {
      var lines = Files.readAllLines(log).stream().filter(line -> line.startsWith(OURS)).toList();
      return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1).substring(OURS.length());
    } catch (IOException e) {
      return "";
    }
  }
}
