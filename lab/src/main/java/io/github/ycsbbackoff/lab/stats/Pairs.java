package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * The values of one metric of an arm and of the baseline, matched by block: what drifts between
 * blocks falls out of their ratio.
 */
public record Pairs(List<Pair> blocks) {

  /** The pairs of a hypothesis of the family for which there are no data to test. */
  public static final Pairs NONE = new Pairs(List.of());

  /**
   * The values of the arm and the baseline in one block.
   *
   * @param least the least value that the measurement can resolve, in the same unit. In a ratio,
   *     this value replaces any below it, such as a goodput of 0, for all arms alike; 0 where there
   *     is no such limit
   */
  public record Pair(double arm, double baseline, double least) {

    /** Makes a pair of two values that need no floor. */
    public Pair(double arm, double baseline) {
      this(arm, baseline, 0);
    }

    boolean isArmFloored() {
      return arm < least;
    }

    boolean isBaselineFloored() {
      return baseline < least;
    }

    double logRatio() {
      return Math.log(Math.max(arm, least) / Math.max(baseline, least));
    }
  }

  /**
   * Counts the blocks in which the arm was below what can be resolved, and the baseline was not.
   */
  long collapsed() {
    return blocks.stream().filter(pair -> pair.isArmFloored() && !pair.isBaselineFloored()).count();
  }

  /** Returns the direction in which floors may have moved the ratio. */
  Ratio.Bound bound() {
    var arm = blocks.stream().anyMatch(Pair::isArmFloored);
    var baseline = blocks.stream().anyMatch(Pair::isBaselineFloored);
    if (arm && baseline) {
      return Ratio.Bound.ABOUT;
    }
    return arm ? Ratio.Bound.AT_MOST : baseline ? Ratio.Bound.AT_LEAST : Ratio.Bound.NONE;
  }

  /** Returns whether every pair has a ratio, and a logarithm of it. */
  boolean haveRatios() {
    return blocks.stream().allMatch(pair -> Double.isFinite(pair.logRatio()));
  }

  double[] logRatios() {
    return blocks.stream().mapToDouble(Pair::logRatio).toArray();
  }
}
