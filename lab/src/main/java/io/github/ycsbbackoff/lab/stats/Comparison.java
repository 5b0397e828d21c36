package io.github.ycsbbackoff.lab.stats;

/**
 * An arm against the baseline on one metric: one hypothesis of a family.
 *
 * @param ratio arm / baseline; its interval leaves out 1 if, and only if, there is a difference
 * @param p of the arm's being no different, corrected for the whole family; NaN without a test
 * @param shown what the data show about the arm's values
 * @param collapsed in how many blocks the arm alone was below what can be measured
 */
public record Comparison(Ratio ratio, double p, Shown shown, long collapsed) {

  /** What a comparison shows, before anybody says whether that is good. */
  public enum Shown {
    HIGHER,
    LOWER,
    NOTHING,
    TOO_FEW_BLOCKS
  }
}
