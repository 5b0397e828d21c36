package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Metric.Better;
import java.math.BigDecimal;
import java.math.MathContext;

/** An arm against the baseline, in words. */
public enum Verdict {
  BETTER("better"),
  /** There is a difference, but the whole interval is within the smallest of interest. */
  BETTER_BY_LITTLE("better by under %s"),
  /** The whole interval is within the smallest difference of interest, and holds none at all. */
  SAME("same within %s"),
  WORSE_BY_LITTLE("worse by under %s"),
  WORSE("worse"),
  /** One block without a row spreads ratios so far that a test may show nothing. */
  NO_ROW_IN_A_BLOCK("no row in a block"),
  NO_DIFFERENCE_SHOWN("no difference shown"),
  /** The two cannot be compared; the reason is beside it. */
  NO_VERDICT("no verdict"),
  TOO_FEW_BLOCKS("too few blocks"),
  BASELINE("baseline"),
  NOT_JUDGED("");

  private static final int DIGITS = 6;

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /**
   * Judges a comparison.
   *
   * @param smallestDifference of interest, as a share: 0.05 is 5%
   */
  static Verdict of(Metric metric, Comparison comparison, double smallestDifference) {
    var isLittle = comparison.ratio().isWithin(1 + smallestDifference);
    return switch (comparison.shown()) {
      case TOO_FEW_BLOCKS -> TOO_FEW_BLOCKS;
      case NOTHING ->
          comparison.collapsed() > 0 ? NO_ROW_IN_A_BLOCK : isLittle ? SAME : NO_DIFFERENCE_SHOWN;
      case HIGHER -> directed(metric.better() == Better.HIGHER, isLittle);
      case LOWER -> directed(metric.better() == Better.LOWER, isLittle);
    };
  }

  private static Verdict directed(boolean isBetter, boolean isLittle) {
    if (isBetter) {
      return isLittle ? BETTER_BY_LITTLE : BETTER;
    }
    return isLittle ? WORSE_BY_LITTLE : WORSE;
  }

  /** Whether the arm is shown to be better, however little. */
  public boolean isBetter() {
    return this == BETTER || this == BETTER_BY_LITTLE;
  }

  /** Whether the arm is shown to be worse, however little. */
  public boolean isWorse() {
    return this == WORSE || this == WORSE_BY_LITTLE;
  }

  /** The verdict in words that name the smallest difference of interest. */
  public String words(double smallestDifference) {
    return words.formatted(percent(smallestDifference));
  }

  /** A share in percent, all of its digits. */
  public static String percent(double share) {
    var percent = new BigDecimal(100 * share).round(new MathContext(DIGITS));
    return percent.stripTrailingZeros().toPlainString() + "%";
  }
}
