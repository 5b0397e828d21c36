package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.distribution.discrete.HypergeometricDistribution;
import org.hipparchus.util.MathArrays;

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
    return p(List.of(new TwoShares(arm, armTrials, baseline, baselineTrials)));
  }

  /**
   * Returns the two-sided p-value of several pairs of shares together, each of trials under its own
   * conditions (Cox, The Analysis of Binary Data, 1970; R's {@code mantelhaen.test} with {@code
   * exact = TRUE}): the sum over the pairs has the distribution that their hypergeometric ones
   * give. It finds what differs in one direction. NaN if no pair has trials on both sides.
   */
  static double p(List<TwoShares> pairs) {
    var sums = new double[] {1};
    var seen = 0;
    var tested =
        pairs.stream().filter(pair -> pair.trials() > 0 && pair.otherTrials() > 0).toList();
    for (var pair : tested) {
      var divisions =
          new HypergeometricDistribution(
              pair.trials() + pair.otherTrials(),
              pair.counted() + pair.otherCounted(),
              pair.trials());
      sums =
          MathArrays.convolve(
              sums,
              IntStream.rangeClosed(0, pair.trials())
                  .mapToDouble(divisions::probability)
                  .toArray());
      seen += pair.counted();
    }
    if (tested.isEmpty()) {
      return Double.NaN;
    }
    var most = sums[seen] * ROUNDING;
    return Math.min(1, Arrays.stream(sums).filter(probability -> probability <= most).sum());
  }
}
