package io.github.ycsbbackoff.lab.stats;

import java.util.Map;

/**
 * The summary of the operations of one kind of one arm over all its finished trials.
 *
 * @param operation the kind of operation, such as {@code READ}
 */
public record OperationSummary(
    String arm, String operation, Map<OperationMetric, Estimate> metrics) {

  /** Returns the mean of a metric over trials, with its interval. */
  public Estimate value(OperationMetric metric) {
    return metrics.get(metric);
  }
}
