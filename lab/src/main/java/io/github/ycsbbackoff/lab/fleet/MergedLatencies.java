package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.LatencyLogReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies of many clients as one HdrHistogram log: second by second, the clients' histograms
 * of one tag are added. All logs are read side by side, so that only one second of them is in
 * memory at a time.
 */
final class MergedLatencies {

  private static final int DIGITS = 3;
  private static final double MILLIS = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /** The latencies of each second as {@code client.csv} has them, by the columns' names. */
  private final List<Map<String, Double>> seconds = new ArrayList<>();

  private final List<Integer> cutOff = new ArrayList<>();
  private final HistogramDecoder decoder = new HistogramDecoder();

  private MergedLatencies() {}

  /**
   * The log of one client.
   *
   * @param client the client's place among all
   * @param clockAheadSeconds by how much the client's clock was ahead of the one that all share
   */
  record Log(int client, Path file, double clockAheadSeconds) {}

  /** Returns the latencies of clients that left no logs. */
  static MergedLatencies none() {
    return new MergedLatencies();
  }

  /**
   * Adds the logs up into one file.
   *
   * @param startEpochSeconds the trial's start on the wall clock that all clients share
   * @throws LabException if there are more logs than this process may have files open
   */
  static MergedLatencies write(List<Log> logs, double startEpochSeconds, Path file)
      throws IOException {
    var merged = new MergedLatencies();
    var startMillis = Math.round(startEpochSeconds * MILLIS);
    var clients = new ArrayList<LogCursor>();
    try (var stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      for (var log : logs) {
        clients.add(open(log, startEpochSeconds, logs.size()));
      }
      var out = new HistogramLogWriter(stream);
      out.outputComment(
          "[Latency from intended start to end, in nanoseconds, of all clients together; tags"
              + " without an outcome: acknowledged]");
      out.outputLogFormatVersion();
      out.outputStartTime(startMillis);
      out.setBaseTime(startMillis);
      out.outputLegend();
      for (var second = 0; clients.stream().anyMatch(LogCursor::hasMore); second++) {
        merged.second(clients, second, startMillis, out);
      }
      if (stream.checkError()) {
        throw new IOException(file + ": cannot be written");
      }
    } finally {
      for (var client : clients) {
        client.close();
      }
    }
    clients.stream()
        .filter(LogCursor::isCutOff)
        .forEach(client -> merged.cutOff.add(client.client()));
    return merged;
  }

  private static LogCursor open(Log log, double startEpochSeconds, int all) throws IOException {
    try {
      return new LogCursor(log, startEpochSeconds);
    } catch (FileNotFoundException e) {
      throw new LabException(
          "%s: cannot be opened (%s); for %d clients, let more files be open at once: ulimit -n %d"
              .formatted(log.file(), e.getMessage(), all, 2 * all),
          e);
    }
  }

  /** Adds up one second. */
  private void second(List<LogCursor> clients, int second, long startMillis, HistogramLogWriter out)
      throws IOException {
    var byTag = new TreeMap<String, Histogram>();
    for (var client : clients) {
      while (client.hasMore() && client.second() <= second) {
        var tag = client.tag();
        client.addTo(byTag.computeIfAbsent(tag, any -> histogram()), decoder);
        client.next();
      }
    }
    var acknowledged = histogram();
    byTag.forEach(
        (tag, latencies) -> {
          latencies.setTag(tag.isEmpty() ? null : tag);
          latencies.setStartTimeStamp(startMillis + second * 1000L);
          latencies.setEndTimeStamp(startMillis + (second + 1) * 1000L);
          out.outputIntervalHistogram(latencies);
          if (LatencyLogReader.isAcknowledged(tag)) {
            acknowledged.add(latencies);
          }
        });
    seconds.add(columns(acknowledged));
  }

  private static Map<String, Double> columns(Histogram nanos) {
    var columns = new LinkedHashMap<String, Double>();
    if (nanos.getTotalCount() > 0) {
      columns.put("latency_mean_ms", nanos.getMean() / NANOS_PER_MILLI);
      columns.put("latency_p50_ms", nanos.getValueAtPercentile(50) / NANOS_PER_MILLI);
      columns.put("latency_p99_ms", nanos.getValueAtPercentile(99) / NANOS_PER_MILLI);
      columns.put("latency_p999_ms", nanos.getValueAtPercentile(99.9) / NANOS_PER_MILLI);
      columns.put("latency_max_ms", nanos.getMaxValue() / NANOS_PER_MILLI);
    }
    return columns;
  }

  private static Histogram histogram() {
    var histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /**
   * Returns a latency of a second, in milliseconds; NaN where nothing was acknowledged.
   *
   * @param column the name that {@code client.csv} has for it
   */
  double millis(int second, String column) {
    return second < seconds.size()
        ? seconds.get(second).getOrDefault(column, Double.NaN)
        : Double.NaN;
  }

  /** Returns the places of the clients whose logs end in the middle of a line. */
  List<Integer> cutOff() {
    return cutOff;
  }
}
