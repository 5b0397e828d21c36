package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * Means over the seconds of a single trial, which depend on each other, with their 95% intervals.
 * The standard error is that of a fitted autoregression, or the plain one where that is larger or
 * where there are too few seconds to fit one.
 */
public final class SeriesEstimate {

  /** The number of values from which on a mean, or each half of a ratio of two, has an interval. */
  public static final int LEAST = 3;

  /**
   * Of fewer seconds an autoregression explains what is chance: it would fit four of five values.
   */
  private static final int AUTOREGRESSION_FROM = 10;

  private SeriesEstimate() {}

  /** Returns the mean of a series; one of under three values has no interval. */
  public static Estimate mean(double[] series) {
    if (series.length == 0) {
      return Estimate.NONE;
    }
    var mean = StatUtils.mean(series);
    if (series.length < LEAST) {
      return new Estimate(series.length, mean, Double.NaN, Double.NaN);
    }
    var margin = t(series.length - 1) * standardError(series);
    return new Estimate(series.length, mean, mean - margin, mean + margin);
  }

  /**
   * Returns the mean of the second half of a series over that of the first; without an interval
   * where a half has under three values, and {@link Estimate#NONE} where one has no mean above 0. A
   * value in the middle belongs to neither; one that is NaN keeps its place, and is no value.
   */
  public static Estimate ratioOfHalves(double[] series) {
    var first = firstHalf(series);
    var second = secondHalf(series);
    var before = mean(first);
    var after = mean(second);
    if (!(before.mean() > 0) || !(after.mean() > 0)) {
      return Estimate.NONE;
    }
    var ratio = after.mean() / before.mean();
    if (Math.min(first.length, second.length) < LEAST) {
      return new Estimate(series.length, ratio, Double.NaN, Double.NaN);
    }
    // The logarithm's standard error is the relative one, by the delta method.
    var error =
        Math.hypot(standardError(first) / before.mean(), standardError(second) / after.mean());
    var factor = Math.exp(t(first.length + second.length - 2) * error);
    return new Estimate(series.length, ratio, ratio / factor, ratio * factor);
  }

  /**
   * Returns whether one half of a series is all zero and the other is not, of which no ratio tells;
   * false where a half has under three values, as {@link #ratioOfHalves} has no interval there.
   */
  public static boolean hasOneEmptyHalf(double[] series) {
    var first = firstHalf(series);
    var second = secondHalf(series);
    return Math.min(first.length, second.length) >= LEAST
        && (StatUtils.sum(first) == 0) != (StatUtils.sum(second) == 0);
  }

  private static double[] firstHalf(double[] series) {
    return values(Arrays.copyOfRange(series, 0, series.length / 2));
  }

  private static double[] secondHalf(double[] series) {
    return values(Arrays.copyOfRange(series, series.length - series.length / 2, series.length));
  }

  private static double[] values(double[] half) {
    return Arrays.stream(half).filter(value -> !Double.isNaN(value)).toArray();
  }

  private static double standardError(double[] series) {
    var plain = Math.sqrt(StatUtils.variance(series) / series.length);
    return series.length < AUTOREGRESSION_FROM
        ? plain
        : Math.max(plain, Autoregression.standardError(series));
  }

  private static double t(int degreesOfFreedom) {
    return -new TDistribution(degreesOfFreedom)
        .inverseCumulativeProbability(BlockInference.LEVEL / 2);
  }
}
