package io.github.ycsbbackoff.lab.stats;

import java.util.stream.IntStream;
import org.hipparchus.distribution.discrete.HypergeometricDistribution;

/**
 * Fisher's exact test of two shares (The Design of Experiments, 1935, chapter II): as many trials
 * as there are have what is counted, and if the arm were as the baseline, each division of them
 * between the two would have its hypergeometric probability.
 */
final class FisherExact {

  /** Rounding may leave equal probabilities this much apart; R allows as much. */
  private static final double ROUNDING = 1 + 1e-7;

  private FisherExact() {}

  /**
   * Returns the two-sided p-value: the probability of all divisions that are no more probable than
   * the one that was seen. NaN if one side has no trial.
   *
   * @param arm the number of the arm's trials that have what is counted
   */
  static double p(int arm, int armTrials, int baseline, int baselineTrials) {
    if (armTrials == 0 || baselineTrials == 0) {
      return Double.NaN;
    }
    var divisions =
        new HypergeometricDistribution(armTrials + baselineTrials, arm + baseline, armTrials);
    var seen = divisions.probability(arm) * ROUNDING;
    return Math.min(
        1,
        IntStream.rangeClosed(divisions.getSupportLowerBound(), divisions.getSupportUpperBound())
            .mapToDouble(divisions::probability)
            .filter(probability -> probability <= seen)
            .sum());
  }
}
