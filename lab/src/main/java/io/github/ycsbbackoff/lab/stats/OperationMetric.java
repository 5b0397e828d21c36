package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.Latencies;
import java.util.List;

/** A number that is computed from the operations of one kind in a trial. */
public enum OperationMetric {
  LATENCY_P50("latency_p50", "p50", "ms"),
  LATENCY_P99("latency_p99", "p99", "ms"),
  LATENCY_P999("latency_p999", "p99.9", "ms"),
  COUNT("count", "Operations", "operations"),
  UNACKNOWLEDGED_SHARE("unacknowledged_share", "Not acknowledged", "share");

  /** The metrics that are percentiles of latencies, the lowest percentile first. */
  public static final List<OperationMetric> LATENCIES =
      List.of(LATENCY_P50, LATENCY_P99, LATENCY_P999);

  private final String key;
  private final String label;
  private final String unit;

  OperationMetric(String key, String label, String unit) {
    this.key = key;
    this.label = label;
    this.unit = unit;
  }

  /** Returns the name in summary.json and summary.csv. */
  public String key() {
    return key;
  }

  /** Returns the name for a person. */
  public String label() {
    return label;
  }

  public String unit() {
    return unit;
  }

  /** Returns whether this metric is a number from 0 to 1, which people read in percent. */
  public boolean isShare() {
    return this == UNACKNOWLEDGED_SHARE;
  }

  /** Returns whether this metric is a percentile of latencies. */
  public boolean isLatency() {
    return LATENCIES.contains(this);
  }

  /**
   * Computes the number for one trial; a percentile is infinite where too few operations were
   * acknowledged for it to be reached.
   */
  public double of(Latencies latencies) {
    return switch (this) {
      case LATENCY_P50 -> millis(latencies, 50);
      case LATENCY_P99 -> millis(latencies, 99);
      case LATENCY_P999 -> millis(latencies, 99.9);
      case COUNT -> latencies.count();
      case UNACKNOWLEDGED_SHARE -> latencies.unacknowledgedShare();
    };
  }

  private static double millis(Latencies latencies, double percentile) {
    return latencies.atPercentile(percentile) * 1e-6;
  }
}
