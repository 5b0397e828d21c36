package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;

/**
 * A mean and its interval as places on a bar from 0 to 100, where 100 is the highest end of an
 * interval in the column.
 */
public record Bar(double low, double mean, double high, boolean hasInterval) {

  static Bar of(Metric metric, Estimate estimate, Summary summary) {
    double most =
        summary.arms().stream()
            .map(arm -> arm.value(metric))
            .mapToDouble(value -> value.hasInterval() ? value.high() : value.mean())
            .filter(Double::isFinite)
            .max()
            .orElse(1);
    double scale = most > 0 ? 100 / most : 0;
    return new Bar(
        place(estimate.low(), scale),
        place(estimate.mean(), scale),
        place(estimate.high(), scale),
        estimate.hasInterval());
  }

  private static double place(double value, double scale) {
    return Double.isFinite(value) ? Math.round(Math.max(0, value * scale) * 10) / 10.0 : 0;
  }

  public double width() {
    return Math.max(0, Math.round((high - low) * 10) / 10.0);
  }
}
