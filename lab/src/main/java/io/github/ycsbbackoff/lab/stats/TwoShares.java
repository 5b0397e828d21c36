package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * Two groups of trials, and how many of each have what is counted: what Fisher's exact test
 * compares.
 */
public record TwoShares(int counted, int trials, int otherCounted, int otherTrials) {

  /** Returns the two-sided p-value; NaN where a group has too few trials for a verdict. */
  public double p() {
    return areTooFew() ? Double.NaN : FisherExact.p(counted, trials, otherCounted, otherTrials);
  }

  /** Returns whether a group has fewer trials than are ground for a verdict. */
  public boolean areTooFew() {
    return Math.min(trials, otherTrials) < Inference.MIN_BLOCKS;
  }

  /** Returns whether the same share of both groups has what is counted. */
  public boolean areAlike() {
    return (long) counted * otherTrials == (long) otherCounted * trials;
  }

  /** Returns by how much the second share is larger than the first; NaN without a trial. */
  public double difference() {
    return (double) otherCounted / otherTrials - (double) counted / trials;
  }

  /**
   * Returns the least p-value that so many trials can have: that of none against all. NaN where
   * they are too few.
   */
  public double leastP() {
    return new TwoShares(0, trials, otherTrials, otherTrials).p();
  }

  /**
   * Returns the two-sided p-value of several pairs of shares together, each of trials under its own
   * conditions; NaN where a group has too few trials in all.
   */
  public static double pTogether(List<TwoShares> pairs) {
    return sum(pairs).areTooFew() ? Double.NaN : FisherExact.p(pairs);
  }

  /** Returns all trials of the first groups together, and all of the others. */
  public static TwoShares sum(List<TwoShares> pairs) {
    return pairs.stream()
        .reduce(
            new TwoShares(0, 0, 0, 0),
            (one, other) ->
                new TwoShares(
                    one.counted + other.counted,
                    one.trials + other.trials,
                    one.otherCounted + other.otherCounted,
                    one.otherTrials + other.otherTrials));
  }

  /**
   * Returns the p-values of a family of comparisons, corrected by Holm's procedure, in their order;
   * NaN where there is no test. A comparison without a test keeps its place in the family.
   */
  public static double[] corrected(List<TwoShares> family) {
    return corrected(family.stream().mapToDouble(TwoShares::p).toArray());
  }

  /** Returns p-values, corrected in the same way. */
  public static double[] corrected(double[] p) {
    return Holm.steps(p, BlockInference.LEVEL).stream().mapToDouble(Holm.Step::p).toArray();
  }

  /**
   * Returns the fewest trials of each group of which none against all is shown to differ in a
   * family of so many comparisons.
   */
  public static int fewestTrials(int comparisons) {
    var trials = Inference.MIN_BLOCKS;
    while (!(new TwoShares(0, trials, 0, trials).leastP() * comparisons <= BlockInference.LEVEL)) {
      trials++;
    }
    return trials;
  }
}
