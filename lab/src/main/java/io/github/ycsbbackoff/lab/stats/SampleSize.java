package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/** The number of blocks that an experiment needs to show where a number lies. */
public final class SampleSize {

  /** The share of experiments of the size that is named here which still do not show it. */
  public static final double MISSED = 0.2;

  /** The number from which on no experiment is planned. */
  public static final int MOST = 10_000;

  /** The sum of variances up to which values are alike but for rounding. */
  private static final double ALIKE = 1e-18;

  /** The fewest degrees of freedom that the noise is taken to be known with. */
  private static final double LEAST_FREEDOM = 4;

  /** The least divisor in the approximation of a quantile, which has none beyond it. */
  private static final double LEAST_DIVISOR = 0.1;

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private SampleSize() {}

  /**
   * The noise of one sample, or of two whose means are held against each other.
   *
   * @param sum the sum of the variances of a block's value
   * @param squares the sum of the squares of these variances
   * @param freedom the degrees of freedom that the noise was measured with
   * @param samples the number of samples, one or two
   */
  record Noise(double sum, double squares, double freedom, int samples) {

    /** Measures the noise of samples of two or more values each. */
    static Noise of(double[]... samples) {
      double sum = 0;
      double squares = 0;
      double error = 0;
      double denominator = 0;
      for (var sample : samples) {
        var variance = StatUtils.variance(sample);
        sum += variance;
        squares += variance * variance;
        error += variance / sample.length;
        denominator += Math.pow(variance / sample.length, 2) / (sample.length - 1);
      }
      return new Noise(sum, squares, error * error / denominator, samples.length);
    }

    /**
     * Returns the fewest blocks in each sample with which an interval ends before a limit: the
     * fewest for which {@code q · √(sum / blocks)} is no more than the distance. Here q is a
     * quantile of the noncentral t-distribution, since the noise is only known from so many blocks
     * (Julious and Owen, Pharmaceutical Statistics 5, 2006); {@link #MOST} if there would have to
     * be more.
     *
     * @param distance the distance from the true value to the limit, in the unit of the values
     * @param missed the share of such experiments whose interval may still hold the limit
     * @param level the share of intervals that do not hold the true value, such as 0.05 / 4
     */
    int blocks(double distance, double missed, double level) {
      if (sum <= ALIKE) {
        return ofValuesAllAlike(level);
      }
      // With endless blocks, t is normal: there can be no fewer.
      var enough =
          Math.pow(quantile(NORMAL.inverseCumulativeProbability(1 - level / 2), missed), 2);
      var blocks =
          Math.max(
              Inference.MIN_BLOCKS, (int) Math.min(MOST, enough * sum / (distance * distance)));
      while (blocks < MOST
          && quantile(t(blocks, level), missed) * Math.sqrt(sum / blocks) > distance) {
        blocks++;
      }
      return blocks;
    }

    /**
     * Returns the fewest blocks with which a permutation shows something at a level: of two samples
     * that of their labels, of one, whose values are differences, that of their signs.
     */
    private int ofValuesAllAlike(double level) {
      var blocks = Inference.MIN_BLOCKS;
      while ((samples == 1 ? SignFlips.leastP(blocks) : Welch.leastP(blocks, blocks)) > level) {
        blocks++;
      }
      return blocks;
    }

    /** Returns how many standard errors an interval reaches. */
    private double t(int blocks, double level) {
      return -new TDistribution((blocks - 1) * sum * sum / squares)
          .inverseCumulativeProbability(level / 2);
    }

    /**
     * Returns the quantile of the noncentral t-distribution that all but the missed experiments
     * stay under, by the approximation of Johnson and Welch (Biometrika 31, 1940).
     */
    private double quantile(double centre, double missed) {
      var z = NORMAL.inverseCumulativeProbability(1 - missed);
      var degrees = Math.max(LEAST_FREEDOM, freedom);
      var shrunk = 1 - 1 / (4 * degrees);
      var spread =
          Math.sqrt(Math.max(0, shrunk * shrunk + (centre * centre - z * z) / (2 * degrees)));
      return (centre * shrunk + z * spread)
          / Math.max(LEAST_DIVISOR, shrunk * shrunk - z * z / (2 * degrees));
    }
  }
}
