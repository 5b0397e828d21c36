package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.descriptive.rank.Percentile;

/**
 * The bias-corrected and accelerated bootstrap interval: Efron and Tibshirani, An Introduction to
 * the Bootstrap (1993), section 14.3.
 */
final class Bca {

  static final int RESAMPLES = 10_000;

  private static final NormalDistribution NORMAL = new NormalDistribution();

  /**
   * The bias correction z0: how far the estimate lies from the middle of the resamples, in standard
   * normal units.
   */
  private final double bias;

  /** The acceleration a, estimated by the jackknife. */
  private final double acceleration;

  /** The statistic of each resample, sorted. */
  private final double[] replicates;

  private Bca(double bias, double acceleration, double[] replicates) {
    this.bias = bias;
    this.acceleration = acceleration;
    this.replicates = replicates;
  }

  /** Resamples two or more values, always in the same way, so that a report can be made anew. */
  static Bca of(double[] sample, ToDoubleFunction<double[]> statistic) {
    var random = RandomGeneratorFactory.of("L64X128MixRandom").create(sample.length);
    var replicates = new double[RESAMPLES];
    for (var i = 0; i < RESAMPLES; i++) {
      replicates[i] = statistic.applyAsDouble(resample(sample, random));
    }
    Arrays.sort(replicates);
    return new Bca(
        bias(replicates, statistic.applyAsDouble(sample)),
        acceleration(sample, statistic),
        replicates);
  }

  double bias() {
    return bias;
  }

  double acceleration() {
    return acceleration;
  }

  /** Returns the end of the interval that has the given probability below it, such as 0.025. */
  double end(double below) {
    var z = bias + NORMAL.inverseCumulativeProbability(below);
    var corrected = NORMAL.cumulativeProbability(bias + z / (1 - acceleration * z));
    var percent = Math.max(100.0 / RESAMPLES, Math.min(100, 100 * corrected));
    return new Percentile().evaluate(replicates, percent);
  }

  /**
   * Returns how far the replicates' median is from the statistic, in standard normal units; a
   * replicate equal to the statistic counts half.
   */
  private static double bias(double[] replicates, double observed) {
    var below = Arrays.stream(replicates).filter(value -> value < observed).count();
    var equal = Arrays.stream(replicates).filter(value -> value == observed).count();
    var share = (below + equal / 2.0) / replicates.length;
    // A statistic beyond all its replicates would have an infinite bias.
    var least = 1.0 / replicates.length;
    return NORMAL.inverseCumulativeProbability(Math.max(least, Math.min(1 - least, share)));
  }

  private static double acceleration(double[] sample, ToDoubleFunction<double[]> statistic) {
    var without = new double[sample.length];
    for (var i = 0; i < sample.length; i++) {
      var rest = new double[sample.length - 1];
      System.arraycopy(sample, 0, rest, 0, i);
      System.arraycopy(sample, i + 1, rest, i, rest.length - i);
      without[i] = statistic.applyAsDouble(rest);
    }
    var mean = StatUtils.mean(without);
    double squares = 0;
    double cubes = 0;
    for (var value : without) {
      squares += Math.pow(mean - value, 2);
      cubes += Math.pow(mean - value, 3);
    }
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }

  private static double[] resample(double[] sample, RandomGenerator random) {
    var drawn = new double[sample.length];
    for (var i = 0; i < drawn.length; i++) {
      drawn[i] = sample[random.nextInt(sample.length)];
    }
    return drawn;
  }
}
