package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * One metric of an arm and of the baseline, matched by block: what drifts between blocks falls out
 * of their ratio.
 */
public record Pairs(List<Pair> blocks) {

  /** A hypothesis of the family that there is nothing to test with. */
  public static final Pairs NONE = new Pairs(List.of());

  /**
   * Both values of one block.
   *
   * @param least what the measurement can resolve, in the same unit: a value below it, such as a
   *     goodput of 0, stands in a ratio as this, for all arms alike; 0 where there is no such limit
   */
  public record Pair(double arm, double baseline, double least) {

    /** Two values that need no floor. */
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

  /** In how many blocks the arm was under what can be resolved, and the baseline was not. */
  long collapsed() {
    return blocks.stream().filter(pair -> pair.isArmFloored() && !pair.isBaselineFloored()).count();
  }

  /** What floors make of the ratio. */
  Ratio.Bound bound() {
    var arm = blocks.stream().anyMatch(Pair::isArmFloored);
    var baseline = blocks.stream().anyMatch(Pair::isBaselineFloored);
    if (arm && baseline) {
      return Ratio.Bound.ABOUT;
    }
    return arm ? Ratio.Bound.AT_MOST : baseline ? Ratio.Bound.AT_LEAST : Ratio.Bound.NONE;
  }

  /** Whether every pair has a ratio, and a logarithm of it. */
  boolean haveRatios() {
    return blocks.stream().allMatch(pair -> Double.isFinite(pair.logRatio()));
  }

  double[] logRatios() {
    return blocks.stream().mapToDouble(Pair::logRatio).toArray();
  }
}
