package io.github.ycsbbackoff.lab.stats;

/**
 * An arm against the baseline on one metric.
 *
 * @param ratio arm / baseline, paired within blocks; {@link Estimate#NONE} where a zero leaves no
 *     ratio
 * @param shown what the data show about the arm's values
 */
public record Comparison(Estimate ratio, Shown shown) {

  /** What a comparison shows, before anybody says whether that is good. */
  public enum Shown {
    HIGHER,
    LOWER,
    NOTHING,
    TOO_FEW_BLOCKS
  }
}
