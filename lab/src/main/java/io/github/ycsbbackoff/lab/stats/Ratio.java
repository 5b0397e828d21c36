package io.github.ycsbbackoff.lab.stats;

/**
 * The ratio of an arm's values to the baseline's, paired within blocks.
 *
 * @param estimate the geometric mean over blocks, and its interval; {@link Estimate#NONE} where a
 *     zero leaves no ratio
 * @param confidence the confidence of the interval, such as 0.95; under a verdict, that of the step
 *     at which the arm was tested
 * @param bound the direction in which values below what can be measured may have moved the ratio
 */
public record Ratio(Estimate estimate, double confidence, Bound bound) {

  /** The ratio of values that have none. */
  public static final Ratio NONE = new Ratio(Estimate.NONE, Double.NaN, Bound.NONE);

  /** The direction in which the ratio may be off. */
  public enum Bound {
    NONE(""),
    /** The arm had blocks below what can be measured: a block without a row counts as one row. */
    AT_MOST("at most "),
    /** The baseline had such blocks. */
    AT_LEAST("at least "),
    /** Both the arm and the baseline had such blocks. */
    ABOUT("about ");

    private final String words;

    Bound(String words) {
      this.words = words;
    }

    /**
     * Returns the words before the number, with a blank behind them; empty where no floor has moved
     * the ratio.
     */
    public String qualifier() {
      return words;
    }
  }

  public boolean exists() {
    return estimate.exists();
  }

  /** Returns the number of blocks. */
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

  /** Returns whether the whole interval lies between a factor and its inverse. */
  boolean isWithin(double factor) {
    return hasInterval() && low() >= 1 / factor && high() <= factor;
  }
}
