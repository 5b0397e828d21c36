package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.math.BigDecimal;
import java.util.Locale;

/** Numbers as a person reads them: three significant digits, thousands apart, no exponent. */
final class Numbers {
  static final String NOTHING = "–";

  static String text(double value) {
    if (!Double.isFinite(value)) {
      return NOTHING;
    }
    double size = Math.abs(value);
    if (size == 0 || size < 5e-7) {
      return "0";
    }
    int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
    if (size < 0.0995) {
      decimals = 2 - (int) Math.floor(Math.log10(size));
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** A number somebody chose, all of its digits. */
  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A metric's mean; shares in percent. */
  static String mean(Metric metric, Estimate estimate) {
    return in(metric, estimate.mean());
  }

  /** An interval as {@code low to high}; says so where one trial gives none. */
  static String interval(Metric metric, Estimate estimate) {
    if (!estimate.exists()) {
      return "";
    }
    return estimate.hasInterval()
        ? in(metric, estimate.low()) + " to " + in(metric, estimate.high())
        : "no interval";
  }

  /** Half the width of the interval, for where there is no room for both ends. */
  static String halfWidth(Metric metric, Estimate estimate) {
    return in(metric, (estimate.high() - estimate.low()) / 2);
  }

  static String ratio(Estimate ratio) {
    return ratio.exists() ? text(ratio.mean()) + "×" : NOTHING;
  }

  static String ratioInterval(Estimate ratio) {
    if (!ratio.exists()) {
      return "";
    }
    return ratio.hasInterval() ? text(ratio.low()) + " to " + text(ratio.high()) : "no interval";
  }

  /** A p-value, to the digits that matter. */
  static String p(double p) {
    if (!Double.isFinite(p)) {
      return "";
    }
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }

  /** One value of a metric; shares in percent. */
  static String single(Metric metric, double value) {
    return in(metric, value);
  }

  private static String in(Metric metric, double value) {
    return metric == Metric.BACKOFF_SHARE && Double.isFinite(value)
        ? text(value * 100) + "%"
        : text(value);
  }

  private Numbers() {}
}
