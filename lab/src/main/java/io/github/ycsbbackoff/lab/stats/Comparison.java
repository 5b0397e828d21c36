package io.github.ycsbbackoff.lab.stats;

/**
 * The comparison of an arm with the baseline on one metric: one hypothesis of a family.
 *
 * @param ratio the ratio arm / baseline; its interval, where there is one, leaves out 1 if, and
 *     only if, a difference is shown
 * @param p the p-value of no difference, corrected for the whole family; NaN without a test
 * @param shown what the data show about the arm's values
 * @param collapsed the number of blocks in which the arm alone was below what can be measured
 */
public record Comparison(Ratio ratio, double p, Shown shown, long collapsed) {

  /** The direction that a comparison shows, before any judgement whether that direction is good. */
  public enum Shown {
    HIGHER,
    LOWER,
    NOTHING,
    TOO_FEW_BLOCKS
  }
}
