package io.github.ycsbbackoff.lab.stats;

import java.util.Map;

/** The summary of one arm over all its finished trials. */
public record ArmSummary(String name, int trials, Map<Metric, MetricSummary> metrics) {

  public MetricSummary metric(Metric metric) {
    return metrics.get(metric);
  }

  /** Returns the mean of a metric over trials, with its interval. */
  public Estimate value(Metric metric) {
    return metrics.get(metric).value();
  }
}
