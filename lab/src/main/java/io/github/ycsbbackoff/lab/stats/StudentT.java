package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * Student's t at 95%: {@code mean ± t(0.975, n-1) · s/√n}. Ratios are compared as geometric means,
 * with the interval on their logarithms. Each arm is judged on its own, uncorrected for their
 * number.
 */
public final class StudentT implements Inference {
  private static final double UPPER_TAIL = 0.975;

  @Override
  public Estimate mean(double[] trials) {
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

  @Override
  public List<Comparison> compare(List<Pairs> arms) {
    return arms.stream().map(this::compare).toList();
  }

  private Comparison compare(Pairs pairs) {
    // A zero has no logarithm. Leaving its block out would flatter an arm that collapsed, so the
    // verdict then rests on differences and no ratio is shown.
    if (pairs.positive()) {
      var logs = mean(pairs.logRatios());
      var ratio =
          new Estimate(
              logs.n(), Math.exp(logs.mean()), Math.exp(logs.low()), Math.exp(logs.high()));
      return new Comparison(ratio, shown(logs));
    }
    return new Comparison(Estimate.NONE, shown(mean(pairs.differences())));
  }

  private static Shown shown(Estimate aroundZero) {
    if (aroundZero.n() < MIN_BLOCKS) {
      return Shown.TOO_FEW_BLOCKS;
    }
    if (aroundZero.low() > 0) {
      return Shown.HIGHER;
    }
    return aroundZero.high() < 0 ? Shown.LOWER : Shown.NOTHING;
  }
}
