package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * A number that is computed from each trial, over its measured window, and averaged over blocks.
 */
public enum Metric {
  GOODPUT("goodput", "Goodput", "rows/s", Better.HIGHER),
  WORST_SECOND("worst_second", "Worst second", "rows/s", Better.HIGHER),
  STALL("stall", "Stalled, by the baseline", "s", Better.LOWER),
  LATENCY_P50("latency_p50", "Latency p50", "ms", Better.LOWER),
  LATENCY_P99("latency_p99", "Latency p99", "ms", Better.LOWER),
  LATENCY_P999("latency_p999", "Latency p99.9", "ms", Better.LOWER),
  UNACKNOWLEDGED_SHARE("unacknowledged_share", "Not acknowledged", "share", Better.LOWER),
  LATENCY_MAX("latency_max", "Latency max", "ms", Better.LOWER),
  REJECTIONS_PER_ROW("rejections_per_row", "Rejections per row", "1/row", Better.LOWER),
  ATTEMPTS("attempts_per_operation", "Attempts per operation", "1", Better.LOWER),
  REFUSED_HERE("local_refusals", "Local refusals", "attempts", Better.LOWER),
  REFUSED_BUDGET("local_refusals_budget", "By the retry budget", "attempts", Better.LOWER),
  REFUSED_BREAKER("local_refusals_breaker", "By a breaker", "attempts", Better.LOWER),
  REFUSED_THROTTLE("local_refusals_throttle", "By a throttle", "attempts", Better.LOWER),
  REFUSED_LIMIT("local_refusals_limit", "By the limit", "attempts", Better.LOWER),
  ADMISSION_WAIT("admission_wait", "Waited for admission", "s", Better.LOWER),
  BACKOFF("backoff", "Backoff time", "s", Better.LOWER),
  BACKOFF_SHARE("backoff_share", "Time in backoff", "share", Better.LOWER),
  FAILED("failed", "Failed", "rows", Better.LOWER),
  GAVE_UP("gave_up", "Gave up", "rows", Better.LOWER),
  UNKNOWN("unknown", "Of unknown outcome", "rows", Better.LOWER),
  ARRIVALS_DROPPED("arrivals_dropped", "Arrivals dropped", "arrivals", Better.LOWER),
  ARRIVALS_LATE("arrivals_late", "Arrivals begun late", "arrivals", Better.LOWER),
  TOTAL_TIME("total_time", "Total time", "s", Better.LOWER),
  TIME_PER_ROW("time_per_row", "Time per row", "µs", Better.LOWER),
  FAIRNESS("fairness", "Fairness between threads", "Jain", Better.HIGHER),
  CLIENT_FAIRNESS("client_fairness", "Fairness between clients", "Jain", Better.HIGHER),
  WORST_CLIENT("client_worst", "Worst client", "rows/s", Better.HIGHER),
  LATENCY_P99_CORRECTED("latency_p99_corrected", "Latency p99, corrected", "ms", Better.LOWER),
  LATENCY_P999_CORRECTED("latency_p999_corrected", "Latency p99.9, corrected", "ms", Better.LOWER),
  LOADED("loaded", "Load phase", "rows/s", Better.HIGHER),
  CLIENT_CPU("client_cpu", "Client's CPU per million rows", "s", Better.LOWER),
  SERVER_CPU("server_cpu", "Server's CPU per million rows", "s", Better.LOWER),
  GC_PAUSES("gc_pauses", "GC pauses of the client", "s", Better.LOWER);

  /** The direction that is good. */
  public enum Better {
    HIGHER,
    LOWER
  }

  /** The metrics that arms are judged by: the primary endpoint first, and latency beside it. */
  public static final List<Metric> JUDGED = List.of(GOODPUT, LATENCY_P99);

  private final String key;
  private final String label;
  private final String unit;
  private final Better better;

  Metric(String key, String label, String unit, Better better) {
    this.key = key;
    this.label = label;
    this.unit = unit;
    this.better = better;
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

  public Better better() {
    return better;
  }

  /** Returns whether arms are judged by this metric; the other metrics only explain. */
  public boolean judged() {
    return JUDGED.contains(this);
  }

  /** Returns whether this tells of single clients, and is known of trials with several alone. */
  public boolean isOfClients() {
    return this == CLIENT_FAIRNESS || this == WORST_CLIENT;
  }

  /** Returns whether this is a latency, which says little where operations are left undone. */
  public boolean isLatency() {
    return key.startsWith("latency_");
  }

  /** Returns whether this metric is a number from 0 to 1, which people read in percent. */
  public boolean isShare() {
    return this == BACKOFF_SHARE || this == UNACKNOWLEDGED_SHARE;
  }
}
