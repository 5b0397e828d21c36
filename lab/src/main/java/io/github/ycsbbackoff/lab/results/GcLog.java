package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.lab.results.Samples.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pauses of the client's JVM in {@code gc.log}, as {@code -Xlog:gc::timemillis} writes them.
 */
final class GcLog {

  private static final Pattern PAUSE = Pattern.compile("\\[(\\d+)ms\\].* Pause .* (\\d+\\.\\d+)ms");

  /**
   * Returns when each pause ended, in seconds since the client's start, and its length in seconds.
   */
  static List<Reading> pauses(Path file, double clientStartEpochSeconds) {
    try (var lines = Files.lines(file)) {
      return lines
          .map(PAUSE::matcher)
          .filter(Matcher::matches)
          .map(
              pause ->
                  new Reading(
                      Long.parseLong(pause.group(1)) / 1e3 - clientStartEpochSeconds,
                      Double.parseDouble(pause.group(2)) / 1e3))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GcLog() {}
}
