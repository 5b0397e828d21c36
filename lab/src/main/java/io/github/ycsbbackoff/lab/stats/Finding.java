package io.github.ycsbbackoff.lab.stats;

/**
 * What the data say of a claim that a number does not lie beyond a limit.
 *
 * @param measured the ratio or the value that the claim is about, and its interval
 * @param confidence the confidence of the interval: 95% where the claim is kept, and otherwise that
 *     of the step at which it was tested
 * @param bound the direction in which values below what can be measured may have moved a ratio
 * @param reason the reason in words why nothing can be said, or something without a test; empty
 *     where the interval decides
 * @param blocksNeeded the number of blocks that would say it; 0 where no number would
 */
public record Finding(
    Answer answer,
    Estimate measured,
    double confidence,
    Ratio.Bound bound,
    String reason,
    int blocksNeeded) {

  /** The answers. */
  public enum Answer {
    /** The whole interval is on the good side of the limit. */
    KEPT,
    /** The whole interval is beyond the limit. */
    BROKEN,
    /** The data cannot say. */
    UNDECIDED
  }

  /** Returns the finding of a claim about which the data say nothing. */
  static Finding none(String reason) {
    return new Finding(Answer.UNDECIDED, Estimate.NONE, Double.NaN, Ratio.Bound.NONE, reason, 0);
  }

  /**
   * Returns the finding of a claim on a value that lies beyond the limit by no chance.
   *
   * @param value a ratio that is 0, or a value that is infinite, in every block; or a mean above 0
   *     whose limit is 0
   */
  static Finding extreme(double value, boolean isAtLeast, int blocks, String reason) {
    return new Finding(
        isAtLeast == (value > 0) ? Answer.KEPT : Answer.BROKEN,
        new Estimate(blocks, value, Double.NaN, Double.NaN),
        Double.NaN,
        Ratio.Bound.NONE,
        reason,
        0);
  }
}
