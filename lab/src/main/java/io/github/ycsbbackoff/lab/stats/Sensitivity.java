package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/** The smallest difference that an experiment can show, computed before the experiment runs. */
public final class Sensitivity {

  /**
   * The usual variation of trials of one arm: the standard deviation of the logarithm of their
   * goodput. It was 0.093, 0.084 and 0.095 in three runs of twelve arms of one policy, 48 trials
   * each, on two cores.
   */
  public static final double USUAL_NOISE = 0.1;

  private Sensitivity() {}

  /**
   * Returns the ratio to the baseline at which every second experiment of that size shows a
   * difference: {@code exp(t · noise · √(2 / blocks))}, for the least of Holm's levels, {@code t(1
   * - 0.05 / (2 · comparisons), blocks - 1)}. The ratio is infinite where there are too few blocks
   * for a verdict.
   *
   * @param comparisons the number of comparisons that have a verdict
   * @param noise the standard deviation of the logarithm of goodput, such as {@link #USUAL_NOISE}
   */
  public static double shownByHalf(int blocks, int comparisons, double noise) {
    if (blocks < Inference.MIN_BLOCKS) {
      return Double.POSITIVE_INFINITY;
    }
    var level = BlockInference.LEVEL / comparisons;
    var t = -new TDistribution(blocks - 1).inverseCumulativeProbability(level / 2);
    return Math.exp(t * noise * Math.sqrt(2.0 / blocks));
  }
}
