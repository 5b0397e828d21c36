package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.inference.TTest;

/**
 * Intervals and tests over blocks. Intervals are bootstrapped (BCa); arms are tested against the
 * baseline by permutation within blocks, with Holm's correction over arms. Either needs more trials
 * than a short experiment has: a bootstrap never looks beyond the trials it has, and the 8 flips of
 * three pairs are no ground for 5%. Where they are too few, Student's t stands in.
 */
public final class BlockInference implements Inference {

  /** From here on a 95% bootstrap interval covers 95%; {@code BlockInferenceTest} shows it. */
  public static final int BOOTSTRAP_FROM = 8;

  private static final double ALPHA = 0.05;

  private final StudentT student = new StudentT();

  @Override
  public Estimate mean(double[] trials) {
    if (trials.length < BOOTSTRAP_FROM) {
      return student.mean(trials);
    }
    var bootstrap = Bca.of(trials, StatUtils::mean);
    var tail = expandedTail(trials.length);
    return new Estimate(
        trials.length, StatUtils.mean(trials), bootstrap.end(tail), bootstrap.end(1 - tail));
  }

  /**
   * A bootstrap of few trials is too narrow by about what the normal distribution is narrower than
   * Student's t, and the plain variance than the unbiased one: Hesterberg, What Teachers Should
   * Know About the Bootstrap, The American Statistician 69 (2015), section 5.3.
   */
  private static double expandedTail(int n) {
    var t = new TDistribution(n - 1).inverseCumulativeProbability(ALPHA / 2);
    return new NormalDistribution().cumulativeProbability(t * Math.sqrt(n / (n - 1.0)));
  }

  @Override
  public List<Comparison> compare(List<Pairs> arms) {
    var p = arms.stream().mapToDouble(pairs -> p(effects(pairs), arms.size())).toArray();
    var adjusted = Holm.adjusted(p);
    return IntStream.range(0, arms.size())
        .mapToObj(i -> comparison(arms.get(i), adjusted[i]))
        .toList();
  }

  private Comparison comparison(Pairs pairs, double p) {
    var effect = mean(effects(pairs));
    return new Comparison(
        pairs.positive() ? exponential(effect) : Estimate.NONE, p, shown(effect, p));
  }

  /**
   * A zero has no logarithm. Leaving its block out would flatter an arm that collapsed, so the
   * verdict then rests on differences, and no ratio is shown.
   */
  private static double[] effects(Pairs pairs) {
    return pairs.positive() ? pairs.logRatios() : pairs.differences();
  }

  private static Estimate exponential(Estimate logs) {
    return logs.exists()
        ? new Estimate(logs.n(), Math.exp(logs.mean()), Math.exp(logs.low()), Math.exp(logs.high()))
        : Estimate.NONE;
  }

  /** By permutation if that can show anything at all among so many arms. */
  private static double p(double[] effects, int arms) {
    if (effects.length < MIN_BLOCKS) {
      return Double.NaN;
    }
    if (SignFlips.leastP(effects.length) <= ALPHA / arms) {
      return SignFlips.p(effects);
    }
    return StatUtils.variance(effects) == 0
        ? (effects[0] == 0 ? 1 : 0)
        : new TTest().tTest(0, effects);
  }

  private static Shown shown(Estimate effect, double p) {
    if (effect.n() < MIN_BLOCKS) {
      return Shown.TOO_FEW_BLOCKS;
    }
    if (p >= ALPHA) {
      return Shown.NOTHING;
    }
    return effect.mean() > 0 ? Shown.HIGHER : Shown.LOWER;
  }
}
