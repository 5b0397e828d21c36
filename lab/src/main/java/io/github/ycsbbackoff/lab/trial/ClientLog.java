package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The log of a client process, with what the process said before it ended. */
final class ClientLog {

  private static final String OURS = "ycsb-backoff: ";

  /** The beginning of what the binding says when its store is open, before a common start. */
  private static final String CONNECTED = "Connected: ";

  private ClientLog() {}

  /** Returns whether the client is connected, and waits for the common start or was late for it. */
  static boolean isConnected(Path log) {
    try (var lines = Files.lines(log)) {
      return lines.anyMatch(line -> line.startsWith(CONNECTED));
    } catch (IOException | UncheckedIOException e) {
      return false; // There is no log yet, or half a character at its end.
    }
  }

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
