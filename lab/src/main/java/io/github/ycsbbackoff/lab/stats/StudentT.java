package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/** Student's interval of a mean: {@code mean ± t(1 - level/2, n-1) · s/√n}. */
final class StudentT {

  private StudentT() {}

  /** Returns the mean and its interval; one trial leaves no interval, and none no mean. */
  static Estimate mean(double[] trials, double level) {
    int n = trials.length;
    if (n == 0) {
      return Estimate.NONE;
    }
    if (n == 1) {
      return Estimate.single(trials[0]);
    }
    double mean = StatUtils.mean(trials);
    double t = -new TDistribution(n - 1).inverseCumulativeProbability(level / 2);
    double margin = t * Math.sqrt(StatUtils.variance(trials) / n);
    return new Estimate(n, mean, mean - margin, mean + margin);
  }
}
