package io.github.ycsbbackoff.lab.stats;

/**
 * An arm's values over the baseline's, paired within blocks.
 *
 * @param estimate their geometric mean over blocks, and its interval; {@link Estimate#NONE} where a
 *     zero leaves no ratio
 * @param confidence of the interval, such as 0.95; of a verdict's it is that of the step at which
 *     the arm was tested
 * @param bound what values below what can be measured make of it
 */
public record Ratio(Estimate estimate, double confidence, Bound bound) {

  /** There is no ratio. */
  public static final Ratio NONE = new Ratio(Estimate.NONE, Double.NaN, Bound.NONE);

  /** Which way the ratio may be off. */
  public enum Bound {
    NONE(""),
    /** The arm had blocks without a row, which count as one row. */
    AT_MOST("at most "),
    /** The baseline had such blocks. */
    AT_LEAST("at least "),
    /** Both had. */
    ABOUT("about ");

    private final String words;

    Bound(String words) {
      this.words = words;
    }

    /** What stands before the number, a blank behind it; empty where it is just that. */
    public String words() {
      return words;
    }
  }

  public boolean exists() {
    return estimate.exists();
  }

  /** Blocks. */
  public int n() {
    return estimate.n();
  }

  public double mean() {
    return estimate.mean();
  }

  public double low() {
    return estimate.low();
  }

  public double high() {
    return estimate.high();
  }

  public boolean hasInterval() {
    return estimate.hasInterval();
  }

  /** Whether the whole interval lies between one ratio and its inverse. */
  boolean isWithin(double factor) {
    return hasInterval() && low() >= 1 / factor && high() <= factor;
  }
}
