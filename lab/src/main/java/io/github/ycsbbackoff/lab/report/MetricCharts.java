package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.RecoveryMetric;
import java.util.List;

/** The chart in which a reader finds the number of a table again. */
final class MetricCharts {

  /** Returns the keys of the charts that show a metric, the best first; none for some metrics. */
  static List<String> of(Metric metric) {
    return switch (metric) {
      case GOODPUT, WORST_SECOND, STALL, TOTAL_TIME, TIME_PER_ROW -> List.of("goodput");
      case LATENCY_P99 -> List.of("p99", "percentiles");
      case LATENCY_P50, LATENCY_P999, LATENCY_MAX -> List.of("percentiles");
      case UNACKNOWLEDGED_SHARE -> List.of("unacknowledged", "arrivals_dropped");
      case FAILED, GAVE_UP, UNKNOWN -> List.of("unacknowledged");
      case ARRIVALS_DROPPED -> List.of("arrivals_dropped");
      case ARRIVALS_LATE -> List.of("arrivals_lateness");
      case REJECTIONS_PER_ROW -> List.of("rejections");
      case BACKOFF, BACKOFF_SHARE -> List.of("backoff");
      case REFUSED_BUDGET -> List.of("refused_budget");
      case REFUSED_BREAKER -> List.of("refused_breaker");
      case REFUSED_THROTTLE -> List.of("refused_throttle");
      case REFUSED_LIMIT -> List.of("refused_limit");
      case REFUSED_HERE ->
          List.of("refused_budget", "refused_breaker", "refused_throttle", "refused_limit");
      case CLIENT_FAIRNESS -> List.of("client_fairness");
      case WORST_CLIENT -> List.of("client_worst");
      case ADMISSION_WAIT -> List.of("admission_wait");
      case CLIENT_CPU -> List.of("cpu_client");
      case SERVER_CPU -> List.of("cpu_server");
      case GC_PAUSES -> List.of("gc");
      case ATTEMPTS -> List.of("attempts");
      // What no chart over time shows: a correction, what came before or all threads together.
      case FAIRNESS, LOADED, LATENCY_P99_CORRECTED, LATENCY_P999_CORRECTED -> List.of();
    };
  }

  /** Returns the key of the chart over time in which a number of the way back is seen. */
  static String of(RecoveryMetric metric) {
    return switch (metric) {
      case GOODPUT_BEFORE, DIP_DEPTH, DIP_LENGTH, HEALTHY, OVERLOADED, STUCK -> "goodput";
      case ATTEMPTS_BEFORE, ATTEMPTS_DURING, ATTEMPTS_AFTER -> "attempts";
      case ARRIVALS_LOST -> "arrivals_dropped";
    };
  }

  private MetricCharts() {}
}
