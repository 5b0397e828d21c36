package io.github.ycsbbackoff.lab.fleet;

import java.util.Map;

/** How a column of a timeline of all clients is made of those of single clients. */
enum Fold {
  /** The time of the row, which the timeline of all clients has of its own. */
  TIME,
  /** Whole numbers of events in an interval, which add up. */
  COUNT,
  /** A time that passed in an interval, summed over threads, which adds up. */
  SECONDS,
  /** What each client had at the end of an interval, which adds up. */
  LEVEL,
  /** The mean over the clients of how each stood at the end of an interval, if it says so. */
  STATE,
  /** A mean over the operations that began in an interval. */
  MEAN_OF_BEGUN,
  /** The largest value of an interval. */
  LARGEST,
  /** A number of the latencies of an interval, which only histograms that were added can give. */
  LATENCY;

  private static final Map<String, Fold> BY_NAME =
      Map.ofEntries(
          Map.entry("t_s", TIME),
          Map.entry("epoch_s", TIME),
          Map.entry("backoff_s", SECONDS),
          Map.entry("admission_s", SECONDS),
          Map.entry("in_flight", LEVEL),
          Map.entry("backing_off", LEVEL),
          Map.entry("budget", LEVEL),
          Map.entry("limit", LEVEL),
          Map.entry("waiting", LEVEL),
          Map.entry("admission", STATE),
          Map.entry("late_mean_ms", MEAN_OF_BEGUN),
          Map.entry("late_max_ms", LARGEST));

  private static final String LATENCIES = "latency_";

  /** Returns the fold of a column of {@code client.csv} or {@code arrivals.csv}. */
  static Fold of(String column) {
    return column.startsWith(LATENCIES) ? LATENCY : BY_NAME.getOrDefault(column, COUNT);
  }
}
