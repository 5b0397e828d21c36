package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.stats.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;

/**
 * Numbers as a person reads them: at least three significant digits, thousands apart, no exponent.
 */
public final class Numbers {
  static final String NOTHING = "–";

  /** What stands for the interval of values of several blocks that are all alike. */
  static final String NO_INTERVAL = "no interval";

  static final String NOT_REACHED = "not reached";

  private static final int MOST_DIGITS = 12;
  private static final double ROUNDING = 1e-9;

  public static String text(double value) {
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

  /** Formats the least and the most of some numbers; one number where these read alike. */
  static String range(DoubleSummaryStatistics numbers) {
    var least = text(numbers.getMin());
    var most = text(numbers.getMax());
    return least.equals(most) ? least : least + " to " + most;
  }

  /** Formats a number that somebody chose, with all of its digits. */
  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Formats a metric's mean; a share is in percent. */
  public static String mean(Metric metric, Estimate estimate) {
    return in(metric, estimate.mean());
  }

  /**
   * Formats an interval as {@code low to high}. It is empty for a single trial, which has none: the
   * caption of the table says so, once.
   */
  public static String interval(Metric metric, Estimate estimate) {
    if (!estimate.exists() || estimate.n() == 1) {
      return "";
    }
    return estimate.hasInterval()
        ? in(metric, estimate.low()) + " to " + in(metric, estimate.high())
        : NO_INTERVAL;
  }

  /** Formats the mean of a metric of one kind of operation; a share is in percent. */
  static String mean(OperationMetric metric, Estimate estimate) {
    return in(metric, estimate.mean());
  }

  /** Formats its interval; empty where one trial gives none, or the mean is not reached. */
  static String interval(OperationMetric metric, Estimate estimate) {
    return estimate.hasInterval()
        ? in(metric, estimate.low()) + " to " + in(metric, estimate.high())
        : "";
  }

  /** Formats half the width of the interval, for places that are too narrow for both ends. */
  public static String halfWidth(Metric metric, Estimate estimate) {
    return in(metric, (estimate.high() - estimate.low()) / 2);
  }

  /** Formats a ratio, and which way it may be off. */
  public static String ratio(Ratio ratio) {
    return ratio.exists() ? ratio.bound().qualifier() + apartFromOne(ratio.mean()) + "×" : NOTHING;
  }

  /** Formats the interval of a ratio; empty where the blocks are too few for one. */
  public static String ratioInterval(Ratio ratio) {
    if (!ratio.exists() || ratio.n() < Inference.MIN_BLOCKS) {
      return "";
    }
    return ratio.hasInterval() ? ends(ratio, " to ") : NO_INTERVAL;
  }

  /** Formats both ends of a ratio's interval. */
  static String ends(Ratio ratio, String between) {
    return apartFromOne(ratio.low()) + between + apartFromOne(ratio.high());
  }

  /** Formats a ratio with its interval behind it; {@code missing} if there is none. */
  static String ratioAndInterval(Ratio ratio, String missing) {
    if (!ratio.exists()) {
      return missing;
    }
    return ratio(ratio)
        + (ratio.hasInterval() ? " [" + ends(ratio, ", ") + "]" : " (" + NO_INTERVAL + ")");
  }

  /** Formats how sure an interval is, such as {@code 99.4%}. */
  public static String confidence(Ratio ratio) {
    // A value such as 1 - 0.05 / 7 is rounded down, so that the interval never seems surer than it
    // is.
    var percent = BigDecimal.valueOf(100 * ratio.confidence() + ROUNDING);
    return percent
            .setScale(ratio.confidence() > 0.999 ? 2 : 1, RoundingMode.FLOOR)
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }

  /** Formats a ratio with the digits that tell it from 1, or its interval would seem to touch 1. */
  private static String apartFromOne(double ratio) {
    var text = text(ratio);
    for (var digits = 3; digits < MOST_DIGITS && text.equals("1.00") && ratio != 1; digits++) {
      var longer = String.format(Locale.ROOT, "%." + digits + "f", ratio);
      text = Double.parseDouble(longer) == 1 ? text : longer;
    }
    return text;
  }

  /** Formats a p-value to the digits that matter: it is never on the wrong side of 5%. */
  static String p(double p) {
    if (!Double.isFinite(p)) {
      return "";
    }
    if (p < 0.001) {
      return "p < 0.001";
    }
    var text = String.format(Locale.ROOT, "%.3f", p);
    for (var digits = 4;
        Double.parseDouble(text) == BlockInference.LEVEL && p != BlockInference.LEVEL;
        digits++) {
      text = String.format(Locale.ROOT, "%." + digits + "f", p);
    }
    return "p = " + text;
  }

  /** Formats one value of a metric; a share is in percent. */
  static String single(Metric metric, double value) {
    return in(metric, value);
  }

  private static String in(Metric metric, double value) {
    return in(metric.isShare(), value);
  }

  private static String in(OperationMetric metric, double value) {
    return in(metric.isShare(), value);
  }

  private static String in(boolean isShare, double value) {
    if (value == Double.POSITIVE_INFINITY) {
      return NOT_REACHED;
    }
    return isShare && Double.isFinite(value) ? text(value * 100) + "%" : text(value);
  }

  private Numbers() {}
}
