package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.hipparchus.stat.StatUtils;

/**
 * Fisher's permutation test of pairs (The Design of Experiments, 1935, section 21): if the two of a
 * pair differ by nothing but their names, each difference could as well have the other sign. The
 * flips whose sum is as high as the observed one are those in which the flipped differences have a
 * mean of 0 or less; so the means of all subsets, in order, are the ends of the test's intervals
 * (Hartigan, Using Subsample Values as Typical Values, JASA 64, 1969).
 */
final class SignFlips implements LocationTest {

  /**
   * The most pairs of which all 2^n flips are tried; of more pairs, a sample of the flips is tried.
   */
  private static final int MOST_ENUMERATED = 16;

  private static final int SAMPLED = 20_000;

  /** The share of the largest difference below which a mean is 0 but for rounding. */
  private static final double ROUNDING = 1e-12;

  private final double[] differences;

  /** The means of the subsets, in order: one for each flip except the one that changes nothing. */
  private final double[] means;

  SignFlips(double[] differences) {
    this.differences = differences.clone();
    this.means =
        differences.length <= MOST_ENUMERATED ? enumerated(differences) : sampled(differences);
    var rounding = ROUNDING * Arrays.stream(differences).map(Math::abs).max().orElse(0);
    Arrays.setAll(means, i -> Math.abs(means[i]) <= rounding ? 0 : means[i]);
    Arrays.sort(means);
  }

  /** Returns the least two-sided p-value that so many pairs can have. */
  static double leastP(int pairs) {
    return Math.max(Math.pow(2, 1 - pairs), pairs > MOST_ENUMERATED ? 2.0 / (SAMPLED + 1) : 0);
  }

  @Override
  public double mean() {
    return StatUtils.mean(differences);
  }

  @Override
  public double p() {
    // These count the flips whose sum is as high as the observed one, and as low, each including
    // the observed one.
    var asHigh = 1 + Arrays.stream(means).filter(mean -> mean <= 0).count();
    var asLow = 1 + Arrays.stream(means).filter(mean -> mean >= 0).count();
    return Math.min(1, 2.0 * Math.min(asHigh, asLow) / flips());
  }

  @Override
  public Estimate interval(double level) {
    // This is the most flips on one side, including the observed one, with which the level rejects.
    var spared = (int) Math.floor(level * flips() / 2);
    var mean = StatUtils.mean(differences);
    return spared == 0
        ? new Estimate(differences.length, mean, Double.NaN, Double.NaN)
        : new Estimate(differences.length, mean, means[spared - 1], means[means.length - spared]);
  }

  private int flips() {
    return means.length + 1;
  }

  private static double[] enumerated(double[] values) {
    var subsets = 1 << values.length;
    var sums = new double[subsets];
    var means = new double[subsets - 1];
    for (var subset = 1; subset < subsets; subset++) {
      var lowest = Integer.numberOfTrailingZeros(subset);
      sums[subset] = sums[subset & (subset - 1)] + values[lowest];
      means[subset - 1] = sums[subset] / Integer.bitCount(subset);
    }
    return means;
  }

  /**
   * Draws subsets, always the same whatever the values. An empty subset, should it come, counts as
   * the full one, which is no evidence.
   */
  private static double[] sampled(double[] values) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SAMPLED);
    var means = new double[SAMPLED];
    for (var i = 0; i < SAMPLED; i++) {
      double sum = 0;
      var size = 0;
      long signs = 0;
      for (var j = 0; j < values.length; j++) {
        signs = j % Long.SIZE == 0 ? random.nextLong() : signs >>> 1;
        // No branch: a processor would guess wrong every second time, which takes most of the time.
        var isIn = (int) (signs & 1);
        sum += isIn * values[j];
        size += isIn;
      }
      means[i] = size == 0 ? StatUtils.mean(values) : sum / size;
    }
    return means;
  }
}
