package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/** How small a difference an experiment can show, for who has not run it yet. */
public final class Sensitivity {

  /**
   * How much trials of one arm vary: the standard deviation of the logarithm of their goodput. It
   * was 0.093, 0.084 and 0.095 in three runs of {@code aa-kudu.yaml}, 48 trials each, on two cores.
   */
  public static final double USUAL_NOISE = 0.1;

  private Sensitivity() {}

  /**
   * The ratio to the baseline at which every second experiment of that size shows a difference:
   * {@code exp(t · noise · √(2 / blocks))}, for the least of Holm's levels, {@code t(1 - 0.05 / (2
   * · comparisons), blocks - 1)}.
   *
   * @param comparisons that have a verdict
   * @param noise as {@link #USUAL_NOISE}
   * @return infinite where there are too few blocks for a verdict
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
