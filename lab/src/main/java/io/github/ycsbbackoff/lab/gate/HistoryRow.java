package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a history has of one arm of one results folder: a value for each of its columns. */
final class HistoryRow {

  static final String TIME = "time";
  static final String COMMIT = "commit";
  private static final String ARM = "branch";
  static final String EXPERIMENT = "experiment";
  static final String RESULTS = "results";
  static final String BLOCKS = "blocks";

  /** The metrics of a history, of which each has a column, and one for each end of its interval. */
  static final List<Metric> METRICS =
      List.of(
          Metric.GOODPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P99,
          Metric.LATENCY_P999,
          Metric.UNACKNOWLEDGED_SHARE,
          Metric.REJECTIONS_PER_ROW,
          Metric.CLIENT_CPU,
          Metric.SERVER_CPU);

  /** The columns of a history, in their order. */
  static final List<String> COLUMNS = columns();

  private HistoryRow() {}

  /** Returns the name that an experiment has in a history. */
  static String experiment(Measured measured) {
    return measured.results().experiment().labelled().name();
  }

  /** Returns a row for each arm that has a trial. */
  static List<Map<String, String>> allOf(Measured measured) throws IOException {
    var rows = new ArrayList<Map<String, String>>();
    for (var arm : measured.results().arms()) {
      if (!measured.trials(arm).isEmpty()) {
        rows.add(of(measured, arm));
      }
    }
    return rows;
  }

  private static List<String> columns() {
    var columns =
        new ArrayList<>(
            List.of(TIME, ARM, EXPERIMENT, RESULTS, COMMIT, "server", "client", BLOCKS));
    for (var metric : METRICS) {
      columns.add(metric.key());
      columns.add(metric.key() + "_low");
      columns.add(metric.key() + "_high");
    }
    return List.copyOf(columns);
  }

  private static Map<String, String> of(Measured measured, String arm) throws IOException {
    var environment = measured.results().environment();
    var row = new LinkedHashMap<String, String>();
    row.put(TIME, time(measured).toString());
    row.put(ARM, arm);
    row.put(EXPERIMENT, experiment(measured));
    row.put(RESULTS, measured.name());
    row.put(COMMIT, environment.getOrDefault("git revision", "unknown"));
    row.put("server", server(measured));
    row.put("client", environment.getOrDefault("client", "unknown"));
    row.put(BLOCKS, Integer.toString(measured.trials(arm).size()));
    for (var metric : METRICS) {
      var mean = BenchmarkJson.mean(measured, arm, metric);
      row.put(
          metric.key(), number(mean.isNotReached() ? unseenMillis(measured, arm) : mean.mean()));
      row.put(metric.key() + "_low", number(mean.low()));
      row.put(metric.key() + "_high", number(mean.high()));
    }
    return row;
  }

  private static String server(Measured measured) {
    var standIn = measured.results().standIn();
    return standIn.isEmpty()
        ? measured.results().environment().getOrDefault("server", "unknown")
        : standIn;
  }

  /**
   * Returns what stands for a latency that was not reached: that of an operation from the beginning
   * of the window to the last moment at which it is waited for, longer than any that is seen. Otava
   * cannot read an empty cell, and finds no change in a column in which one is no number.
   */
  static double unseenMillis(Measured measured, String arm) {
    var window =
        measured.trials(arm).stream().mapToDouble(TrialMetrics::windowSeconds).max().orElse(0);
    return 1e3 * (window + Experiment.DRAINED_SECONDS);
  }

  /** Returns a number as Otava reads it; what was never measured is no number. */
  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "nan";
  }

  /** Returns when the first trial began, to the second; a simulation has a clock of its own. */
  private static Instant time(Measured measured) throws IOException {
    var results = measured.results();
    if (results.experiment().isSimulated()) {
      var written = Files.getLastModifiedTime(results.folder().resolve("experiment.yaml"));
      return written.toInstant().truncatedTo(ChronoUnit.SECONDS);
    }
    var seconds =
        results.trials().stream()
            .mapToDouble(trial -> trial.info().startedEpochSeconds())
            .min()
            .orElse(0);
    return Instant.ofEpochMilli(Math.round(seconds * 1e3)).truncatedTo(ChronoUnit.SECONDS);
  }
}
