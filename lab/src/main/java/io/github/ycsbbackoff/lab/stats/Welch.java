package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.util.CombinatoricsUtils;

/**
 * Welch's t-test of two independent samples (Biometrika 34, 1947): whether the difference of their
 * means lies around 0, though their variances and sizes may differ. It takes the place of a
 * permutation of labels, which is exact only where both samples have one distribution: with other
 * variances it is no test of the means, however large the samples are (Romano, JASA 85, 1990).
 */
final class Welch implements LocationTest {

  /** The share up to which values that differ are alike but for rounding. */
  private static final double ROUNDING = 1e-9;

  private final double[] arm;
  private final double[] baseline;

  /** The sum of sizes up to which the number of ways to label two samples is computed exactly. */
  private static final int MOST_COUNTED = 60;

  /** Takes two samples of two or more values each. */
  Welch(double[] arm, double[] baseline) {
    this.arm = arm.clone();
    this.baseline = baseline.clone();
  }

  @Override
  public double mean() {
    return StatUtils.mean(arm) - StatUtils.mean(baseline);
  }

  @Override
  public double p() {
    if (areAlike()) {
      // As with pairs that are all alike: a p of 0 would be a promise, and the least p that a
      // permutation of labels can have is all that there is.
      return isNothing() ? 1 : leastP(arm.length, baseline.length);
    }
    return 2
        * new TDistribution(degreesOfFreedom())
            .cumulativeProbability(-Math.abs(mean()) / standardError());
  }

  @Override
  public Estimate interval(double level) {
    if (areAlike()) {
      var isShown = isNothing() || leastP(arm.length, baseline.length) <= level;
      return isShown ? around(0) : around(Double.NaN);
    }
    var t = -new TDistribution(degreesOfFreedom()).inverseCumulativeProbability(level / 2);
    return around(t * standardError());
  }

  /** Returns the least two-sided p-value that a permutation of the labels can have. */
  static double leastP(int arm, int baseline) {
    return arm + baseline > MOST_COUNTED
        ? 0
        : 2 / CombinatoricsUtils.binomialCoefficientDouble(arm + baseline, arm);
  }

  /** Returns the estimate, whose count is that of the smaller sample. */
  private Estimate around(double margin) {
    var difference = mean();
    return new Estimate(
        Math.min(arm.length, baseline.length),
        difference,
        difference - margin,
        difference + margin);
  }

  private double standardError() {
    return Math.sqrt(errorSquared(arm) + errorSquared(baseline));
  }

  /** Returns Satterthwaite's approximation. */
  private double degreesOfFreedom() {
    var ofArm = errorSquared(arm);
    var ofBaseline = errorSquared(baseline);
    return Math.pow(ofArm + ofBaseline, 2)
        / (ofArm * ofArm / (arm.length - 1) + ofBaseline * ofBaseline / (baseline.length - 1));
  }

  private static double errorSquared(double[] sample) {
    return StatUtils.variance(sample) / sample.length;
  }

  private boolean isNothing() {
    return Math.abs(mean()) <= ROUNDING;
  }

  private boolean areAlike() {
    return areAlike(arm) && areAlike(baseline);
  }

  private static boolean areAlike(double[] sample) {
    var spread = StatUtils.max(sample) - StatUtils.min(sample);
    return spread <= ROUNDING * Math.max(1, Math.abs(StatUtils.mean(sample)));
  }
}
