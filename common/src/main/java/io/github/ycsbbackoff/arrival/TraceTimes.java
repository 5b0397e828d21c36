package io.github.ycsbbackoff.arrival;

import io.github.ycsbbackoff.config.SettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Arrivals at the times that a file has: a line for each, in seconds since the beginning, under a
 * header {@code t_s}; whatever follows a comma is ignored.
 */
final class TraceTimes implements ArrivalTimes {

  private static final String NAME = "arrivals.trace";
  private static final String HEADER = "t_s";
  private static final String CURE =
      "give a CSV file whose first column is t_s, the seconds since the beginning, in order";

  private static final double NANOS_PER_SECOND = 1e9;

  private final long[] nanos;
  private int next;

  private TraceTimes(long[] nanos) {
    this.nanos = nanos;
  }

  /**
   * Reads a whole trace.
   *
   * @throws SettingException if the file cannot be read, or goes back in time
   */
  static TraceTimes read(String file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of(file));
    } catch (IOException e) {
      throw new SettingException(NAME, file, "cannot be read", CURE);
    }
    if (lines.isEmpty() || !cell(lines.get(0)).equals(HEADER)) {
      throw new SettingException(NAME, file, "has no header t_s", CURE);
    }
    var nanos = new long[lines.size() - 1];
    for (var i = 0; i < nanos.length; i++) {
      nanos[i] = nanos(file, i + 2, lines.get(i + 1));
      if (i > 0 && nanos[i] < nanos[i - 1]) {
        throw wrong(file, i + 2, "goes back in time");
      }
    }
    if (nanos.length == 0) {
      throw new SettingException(NAME, file, "has no arrivals", CURE);
    }
    return new TraceTimes(nanos);
  }

  /** Returns the time of the last arrival. */
  double seconds() {
    return nanos[nanos.length - 1] / NANOS_PER_SECOND;
  }

  @Override
  public long nextNanos() {
    return next == nanos.length ? NONE : nanos[next++];
  }

  private static long nanos(String file, int line, String text) {
    try {
      var seconds = Double.parseDouble(cell(text));
      if (seconds >= 0 && Double.isFinite(seconds)) {
        return Math.round(seconds * NANOS_PER_SECOND);
      }
    } catch (NumberFormatException e) {
      // The error below says so.
    }
    throw wrong(file, line, "'" + cell(text) + "' is no time");
  }

  private static String cell(String line) {
    return line.split(",", 2)[0].strip();
  }

  private static SettingException wrong(String file, int line, String problem) {
    return new SettingException(NAME, file, "line " + line + " " + problem, CURE);
  }
}
