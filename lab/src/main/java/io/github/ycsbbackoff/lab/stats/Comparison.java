package io.github.ycsbbackoff.lab.stats;

/**
 * An arm against the baseline on one metric.
 *
 * @param ratio arm / baseline, paired within blocks; {@link Estimate#NONE} where a zero leaves no
 *     ratio
 * @param p of the arm's being no different, corrected for the number of arms; NaN without a test
 * @param shown what the data show about the arm's values
 */
public record Comparison(Estimate ratio, double p, Shown shown) {

  /** What a comparison shows, before anybody says whether that is good. */
  public enum Shown {
    HIGHER,
    LOWER,
    NOTHING,
    TOO_FEW_BLOCKS
  }
}
