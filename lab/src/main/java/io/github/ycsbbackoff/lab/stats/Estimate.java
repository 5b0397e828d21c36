package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;

/**
 * A mean and its confidence interval over {@code n} trials, which never travel apart. The interval
 * is one of 95% unless a {@link Ratio} says otherwise. With one trial there is a number but no
 * interval, and with none not even that; then the fields are NaN.
 */
public record Estimate(int n, double mean, double low, double high) {

  /** The estimate of a number that no trial has. */
  public static final Estimate NONE = new Estimate(0, Double.NaN, Double.NaN, Double.NaN);

  /**
   * Returns the estimate of a number that was not reached in all or in some of {@code n} trials.
   */
  public static Estimate notReached(int n) {
    return new Estimate(n, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN);
  }

  /** Returns the estimate of a number that was measured once, which has no interval. */
  public static Estimate single(double value) {
    return new Estimate(1, value, Double.NaN, Double.NaN);
  }

  /**
   * Returns the mean of trials. NaN are left out, and one trial in which the value was not reached
   * makes the mean infinite.
   */
  public static Estimate ofTrials(double[] trials, Inference inference) {
    var values = Arrays.stream(trials).filter(value -> !Double.isNaN(value)).toArray();
    return Arrays.stream(values).anyMatch(Double::isInfinite)
        ? notReached(values.length)
        : inference.mean(values);
  }

  public boolean exists() {
    return Double.isFinite(mean);
  }

  /** Returns whether the mean is infinite: in some trial too few operations were acknowledged. */
  public boolean isNotReached() {
    return mean == Double.POSITIVE_INFINITY;
  }

  public boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }
}
