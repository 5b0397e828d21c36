package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/** Student's t at 95%: {@code mean ± t(0.975, n-1) · s/√n}. */
final class StudentT {
  private static final double UPPER_TAIL = 0.975;

  Estimate mean(double[] trials) {
    int n = trials.length;
    if (n == 0) {
      return Estimate.NONE;
    }
    if (n == 1) {
      return Estimate.single(trials[0]);
    }
    double mean = StatUtils.mean(trials);
    double t = new TDistribution(n - 1).inverseCumulativeProbability(UPPER_TAIL);
    double margin = t * Math.sqrt(StatUtils.variance(trials) / n);
    return new Estimate(n, mean, mean - margin, mean + margin);
  }
}
