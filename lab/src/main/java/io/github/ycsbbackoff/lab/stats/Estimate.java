package io.github.ycsbbackoff.lab.stats;

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

  public boolean exists() {
    return Double.isFinite(mean);
  }

  public boolean hasInterval() {
    return Double.isFinite(low) && Double.isFinite(high);
  }
}
