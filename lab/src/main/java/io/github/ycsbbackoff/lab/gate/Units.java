package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.stats.Metric;
import java.util.Map;
import java.util.OptionalDouble;

/** The units that an assertion may give a metric's limit in. */
final class Units {

  private static final Map<String, Double> SECONDS =
      Map.of("us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);

  private static final double PERCENT = 0.01;

  private Units() {}

  /**
   * Returns what a number in that unit is to be multiplied by to be in the metric's own; empty if
   * the metric is not measured in such a unit.
   *
   * @param unit the unit; null for the metric's own
   */
  static OptionalDouble factor(Metric metric, String unit) {
    if (unit == null || unit.equals(metric.unit())) {
      return OptionalDouble.of(1);
    }
    if (metric.isShare() && unit.equals("%")) {
      return OptionalDouble.of(PERCENT);
    }
    return SECONDS.containsKey(unit) && SECONDS.containsKey(metric.unit())
        ? OptionalDouble.of(SECONDS.get(unit) / SECONDS.get(metric.unit()))
        : OptionalDouble.empty();
  }
}
