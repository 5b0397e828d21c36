package io.github.ycsbbackoff.lab.fleet;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;

/**
 * A place in one client's latency log, at which the next histogram is. A log that cannot be read
 * on, as one of a client that was killed, ends there.
 */
final class LogCursor implements Closeable {

  private static final String TAG = "Tag=";
  private static final String START_TIME = "#[StartTime: ";
  private static final String BASE_TIME = "#[BaseTime: ";

  /** Times that lie so far before the log's start count from there (HistogramLogReader). */
  private static final double YEAR_SECONDS = 365 * 24 * 3600.0;

  private final MergedLatencies.Log log;
  private final double startEpochSeconds;
  private final BufferedReader lines;
  private double logStart = Double.NaN;
  private double base = Double.NaN;
  private boolean isCutOff;
  private boolean isOver;

  /** The histogram here, still encoded; null at the end. */
  private String encoded;

  private String tag;
  private int second;

  /**
   * Goes to the first histogram.
   *
   * @param startEpochSeconds the trial's start, by the clock that all clients share
   * @throws IOException if the file cannot be read
   */
  LogCursor(MergedLatencies.Log log, double startEpochSeconds) throws IOException {
    var whole = new WholeLines(log.file());
    this.log = log;
    this.startEpochSeconds = startEpochSeconds;
    this.isCutOff = whole.isCutOff();
    this.lines = new BufferedReader(new InputStreamReader(whole, StandardCharsets.ISO_8859_1));
    next();
  }

  int client() {
    return log.client();
  }

  boolean hasMore() {
    return encoded != null;
  }

  /** Returns the tag of the histogram here; empty if it has none. */
  String tag() {
    return tag;
  }

  /** Returns the second since the trial's start in which the middle of its interval lies. */
  int second() {
    return second;
  }

  /** Adds the histogram here to a sum; one that cannot be read ends the log. */
  void addTo(Histogram sum, HistogramDecoder decoder) {
    try {
      decoder.add(encoded, sum);
    } catch (IllegalArgumentException e) {
      end();
    }
  }

  /** Goes to the next histogram; what a log has beside them is passed over. */
  void next() throws IOException {
    encoded = null;
    while (!isOver && encoded == null) {
      var line = lines.readLine();
      if (line == null) {
        isOver = true;
      } else {
        read(line);
      }
    }
  }

  private void read(String line) {
    try {
      if (line.startsWith(START_TIME)) {
        logStart = timeIn(line, START_TIME);
      } else if (line.startsWith(BASE_TIME)) {
        base = timeIn(line, BASE_TIME);
      } else if (!line.startsWith("#") && !line.startsWith("\"") && !line.isBlank()) {
        histogram(line);
      }
    } catch (RuntimeException e) {
      end();
    }
  }

  private void histogram(String line) {
    var from = line.startsWith(TAG) ? line.indexOf(',') + 1 : 0;
    var length = line.indexOf(',', from) + 1;
    var most = line.indexOf(',', length) + 1;
    var histogram = line.indexOf(',', most) + 1;
    var start = Double.parseDouble(line.substring(from, length - 1));
    if (Double.isNaN(base)) {
      base = start < logStart - YEAR_SECONDS ? logStart : 0;
    }
    var middle = base + start + Double.parseDouble(line.substring(length, most - 1)) / 2;
    tag = from == 0 ? "" : line.substring(TAG.length(), from - 1);
    second = (int) Math.floor(middle - log.clockAheadSeconds() - startEpochSeconds);
    encoded = line.substring(histogram);
  }

  private static double timeIn(String line, String before) {
    return Double.parseDouble(line.substring(before.length(), line.indexOf(' ', before.length())));
  }

  private void end() {
    isCutOff = true;
    isOver = true;
    encoded = null;
  }

  /** Returns whether the log ends in the middle of a line, or cannot be read on. */
  boolean isCutOff() {
    return isCutOff;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
