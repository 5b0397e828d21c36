package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;

/**
 * A mean and its 95% confidence interval over {@code n} trials: the two never travel apart. With
 * one trial there is a number but no interval, and with none not even that; then the fields are
 * NaN.
 */
public record Estimate(int n, double mean, double low, double high) {

  /** No trial has this number. */
  public static final Estimate NONE = new Estimate(0, Double.NaN, Double.NaN, Double.NaN);

  /** A number measured once: it has no interval. */
  public static Estimate single(double value) {
    return new Estimate(1, value, Double.NaN, Double.NaN);
  }

  /**
   * The mean of trials: NaN are left out, and one in which the value was not reached leaves no
   * mean.
   */
  public static Estimate ofTrials(double[] trials, Inference inference) {
    var values = Arrays.stream(trials).filter(value -> !Double.isNaN(value)).toArray();
    return Arrays.stream(values).anyMatch(Double::isInfinite)
        ? new Estimate(values.length, Double.POSITIVE_INFINITY, Double.NaN, Double.NaN)
        : inference.mean(values);
  }

  public boolean exists() {
    return Double.isFinite(mean);
  }

  /** Whether it is larger than any number: in some trial too few operations were acknowledged. */
  public boolean isNotReached() {
    return mean == Double.POSITIVE_INFINITY;
  }

  public boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }
}
