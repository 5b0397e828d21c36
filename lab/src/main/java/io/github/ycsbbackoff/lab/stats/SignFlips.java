package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Fisher's permutation test of pairs (The Design of Experiments, 1935, section 21): if the two of a
 * pair differ by nothing but their names, each difference could as well have the other sign.
 */
final class SignFlips {

  /** With more pairs than this, a sample of the 2^n flips. */
  private static final int MOST_ENUMERATED = 16;

  private static final int SAMPLED = 20_000;

  /** Sums that are equal but for rounding are equal. */
  private static final double ROUNDING = 1e-12;

  private SignFlips() {}

  /** The least two-sided p-value that so many pairs can have. */
  static double leastP(int pairs) {
    return Math.pow(2, 1 - pairs);
  }

  /** The two-sided p-value of the mean difference. */
  static double p(double[] differences) {
    var size = Arrays.stream(differences).map(Math::abs).sum();
    var observed = Math.abs(Arrays.stream(differences).sum()) - ROUNDING * size;
    return differences.length <= MOST_ENUMERATED
        ? enumerated(differences, observed)
        : sampled(differences, observed);
  }

  private static double enumerated(double[] differences, double observed) {
    var flips = 1L << differences.length;
    long asFar = 0;
    for (long signs = 0; signs < flips; signs++) {
      if (Math.abs(flipped(differences, signs)) >= observed) {
        asFar++;
      }
    }
    return (double) asFar / flips;
  }

  private static double sampled(double[] differences, double observed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SAMPLED);
    long asFar = 1; // The observed one is a flip too.
    for (var i = 0; i < SAMPLED; i++) {
      double sum = 0;
      for (var difference : differences) {
        sum += random.nextBoolean() ? difference : -difference;
      }
      if (Math.abs(sum) >= observed) {
        asFar++;
      }
    }
    return (double) asFar / (SAMPLED + 1);
  }

  private static double flipped(double[] differences, long signs) {
    double sum = 0;
    for (var i = 0; i < differences.length; i++) {
      sum += (signs >> i & 1) == 0 ? differences[i] : -differences[i];
    }
    return sum;
  }
}
