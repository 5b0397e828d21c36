package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Metric.Better;
import java.math.BigDecimal;
import java.math.MathContext;

/** The verdict on an arm against the baseline, in words. */
public enum Verdict {
  BETTER("better"),
  /**
   * A difference is shown, but the whole interval is within the smallest difference of interest.
   */
  BETTER_BY_LITTLE("better by under %s"),
  /**
   * No difference is shown, and the whole interval is within the smallest difference of interest.
   */
  SAME("same within %s"),
  WORSE_BY_LITTLE("worse by under %s"),
  WORSE("worse"),
  /**
   * The arm had a block without a row, which spreads ratios so far that a test may show nothing.
   */
  NO_ROW_IN_A_BLOCK("no row in a block"),
  NO_DIFFERENCE_SHOWN("no difference shown"),
  /** The arm and the baseline cannot be compared; the reason is beside the verdict. */
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
   * @param smallestDifference the smallest difference of interest, as a share: 0.05 is 5%
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

  /** Returns whether the arm is shown to be better, however little. */
  public boolean isBetter() {
    return this == BETTER || this == BETTER_BY_LITTLE;
  }

  /** Returns whether the arm is shown to be worse, however little. */
  public boolean isWorse() {
    return this == WORSE || this == WORSE_BY_LITTLE;
  }

  /** Returns the verdict in words that name the smallest difference of interest. */
  public String message(double smallestDifference) {
    return words.formatted(percent(smallestDifference));
  }

  /** Returns a share in percent, rounded to six digits. */
  public static String percent(double share) {
    var percent = new BigDecimal(100 * share).round(new MathContext(DIGITS));
    return percent.stripTrailingZeros().toPlainString() + "%";
  }
}
