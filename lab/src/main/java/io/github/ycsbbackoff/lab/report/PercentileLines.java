package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The lines of the chart of latencies by percentile: one for each arm, of all blocks together. */
final class PercentileLines {
  static final ChartTitle CHART =
      new ChartTitle("percentiles", "Latency by percentile, all blocks together", "ms");

  private static final int TICKS_PER_HALF = 5;

  /**
   * The lowest quantile drawn: below it lies the fastest operation, which would take half of a log
   * axis.
   */
  private static final double LEAST_QUANTILE = 0.1;

  private final Map<String, Histogram> latencies = new HashMap<>();

  void add(Trial trial) {
    trial
        .latencies()
        .ifPresent(own -> latencies.merge(trial.info().arm(), own.all(), PercentileLines::merged));
  }

  boolean isEmpty() {
    return latencies.keySet().stream().noneMatch(this::has);
  }

  boolean has(String arm) {
    return latencies.containsKey(arm) && latencies.get(arm).getTotalCount() > 0;
  }

  /**
   * Returns points {1 / (1 - quantile), ms}: on a log axis each nine of the percentile is one step.
   * The line ends where the share of operations begins that were not acknowledged.
   */
  List<double[]> points(String arm) {
    var points = new ArrayList<double[]>();
    if (!has(arm)) {
      return points;
    }
    for (var value : latencies.get(arm).percentiles(TICKS_PER_HALF)) {
      double above = 1 - value.getPercentileLevelIteratedTo() / 100;
      if (above > 0
          && above <= 1 - LEAST_QUANTILE
          && !Latencies.isNever(value.getValueIteratedTo())) {
        points.add(
            new double[] {
              Charts.rounded(1 / above), Charts.rounded(value.getValueIteratedTo() * 1e-6)
            });
      }
    }
    return points;
  }

  private static Histogram merged(Histogram sum, Histogram other) {
    sum.add(other);
    return sum;
  }
}
