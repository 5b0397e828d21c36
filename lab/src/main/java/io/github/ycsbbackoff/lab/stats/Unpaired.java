package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * The values of one metric in the trials of two results folders: two independent samples. A block
 * of one folder has nothing to do with the block of that number in the other, so that they are not
 * paired.
 *
 * @param least the least value that the measurement can resolve, in the same unit. In a ratio, this
 *     value replaces any below it, such as a goodput of 0; 0 where there is no such limit
 */
public record Unpaired(List<Double> arm, List<Double> baseline, double least) {

  /** The samples of a hypothesis of the family for which there are no data to test. */
  public static final Unpaired NONE = new Unpaired(List.of(), List.of(), 0);

  public Unpaired {
    arm = List.copyOf(arm);
    baseline = List.copyOf(baseline);
  }

  /** Returns whether there are enough blocks on both sides for a verdict. */
  boolean isTested() {
    return Math.min(arm.size(), baseline.size()) >= Inference.MIN_BLOCKS;
  }

  /**
   * Returns whether the value was reached in every block of the baseline, and in none of the arm.
   */
  boolean isNoLongerReached() {
    return !arm.isEmpty()
        && !baseline.isEmpty()
        && arm.stream().allMatch(value -> Double.isInfinite(value))
        && baseline.stream().allMatch(value -> Double.isFinite(value));
  }

  /** Returns whether every value has a logarithm. */
  boolean haveLogs() {
    return !arm.isEmpty() && !baseline.isEmpty() && isLogged(arm) && isLogged(baseline);
  }

  private boolean isLogged(List<Double> values) {
    return values.stream().allMatch(value -> Double.isFinite(Math.log(Math.max(value, least))));
  }

  /** Returns the logarithms of the arm's values, each divided by {@code factor} before. */
  double[] armLogs(double factor) {
    return arm.stream().mapToDouble(value -> Math.log(Math.max(value, least) / factor)).toArray();
  }

  /** Returns the logarithms of the baseline's values. */
  double[] baselineLogs() {
    return baseline.stream().mapToDouble(value -> Math.log(Math.max(value, least))).toArray();
  }

  /**
   * Counts the arm's blocks that are below what can be resolved, if no block of the baseline is.
   */
  long collapsed() {
    return isFloored(baseline) ? 0 : arm.stream().filter(value -> value < least).count();
  }

  /** Returns the direction in which floors may have moved the ratio. */
  Ratio.Bound bound() {
    if (isFloored(arm) && isFloored(baseline)) {
      return Ratio.Bound.ABOUT;
    }
    return isFloored(arm)
        ? Ratio.Bound.AT_MOST
        : isFloored(baseline) ? Ratio.Bound.AT_LEAST : Ratio.Bound.NONE;
  }

  private boolean isFloored(List<Double> values) {
    return values.stream().anyMatch(value -> value < least);
  }
}
