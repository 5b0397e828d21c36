package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * The intervals and tests over blocks. Intervals of means are bootstrapped (BCa). Arms are tested
 * against the baseline by permutation within blocks, with Holm's correction over the family, and
 * the interval of a ratio holds the ratios that this test would not reject. Both methods need more
 * trials than a short experiment has: a bootstrap never looks beyond the trials it has, and the 8
 * flips of three pairs are no ground for 5%. Where the trials are too few, Student's t stands in.
 */
public final class BlockInference implements Inference {

  /**
   * The number of trials from which on a 95% bootstrap interval covers 95%, as {@code
   * BlockInferenceTest} shows.
   */
  public static final int BOOTSTRAP_FROM = 8;

  /** The error level of a single interval, and of all verdicts of a family together. */
  public static final double LEVEL = 0.05;

  @Override
  public Estimate mean(double[] trials) {
    if (trials.length < BOOTSTRAP_FROM) {
      return StudentT.mean(trials, LEVEL);
    }
    var bootstrap = Bca.of(trials, StatUtils::mean);
    var tail = expandedTail(trials.length);
    return new Estimate(
        trials.length, StatUtils.mean(trials), bootstrap.end(tail), bootstrap.end(1 - tail));
  }

  /**
   * Returns the tail probability to ask of the bootstrap. With few trials, a bootstrap is too
   * narrow by about what the normal distribution is narrower than Student's t, and the plain
   * variance than the unbiased one: Hesterberg, What Teachers Should Know About the Bootstrap, The
   * American Statistician 69 (2015), section 5.3.
   */
  private static double expandedTail(int n) {
    var t = new TDistribution(n - 1).inverseCumulativeProbability(LEVEL / 2);
    return new NormalDistribution().cumulativeProbability(t * Math.sqrt(n / (n - 1.0)));
  }

  @Override
  public Ratio ratio(Pairs pairs) {
    return pairs.haveRatios()
        ? ratio(pairs, StudentT.mean(pairs.logRatios(), LEVEL), LEVEL)
        : Ratio.NONE;
  }

  @Override
  public List<Comparison> compare(List<Pairs> family) {
    var tests = family.stream().map(pairs -> test(pairs, family.size())).toList();
    var p =
        IntStream.range(0, family.size())
            .mapToDouble(i -> isTested(family.get(i)) ? tests.get(i).p() : Double.NaN)
            .toArray();
    var steps = Holm.steps(p, LEVEL);
    return IntStream.range(0, family.size())
        .mapToObj(i -> comparison(family.get(i), tests.get(i), steps.get(i)))
        .toList();
  }

  private static Comparison comparison(Pairs pairs, LocationTest test, Holm.Step step) {
    if (!isTested(pairs)) {
      return new Comparison(
          ratio(pairs, withoutInterval(pairs), LEVEL),
          Double.NaN,
          Shown.TOO_FEW_BLOCKS,
          pairs.collapsed());
    }
    var interval = test.interval(step.level());
    return new Comparison(
        ratio(pairs, interval, step.level()),
        step.p(),
        !step.isRejected() ? Shown.NOTHING : interval.mean() > 0 ? Shown.HIGHER : Shown.LOWER,
        pairs.collapsed());
  }

  /**
   * Returns the mean without an interval, since one that belongs to no test could leave out 1 where
   * there is no verdict.
   */
  private static Estimate withoutInterval(Pairs pairs) {
    var blocks = pairs.blocks().size();
    return new Estimate(blocks, StatUtils.mean(pairs.logRatios()), Double.NaN, Double.NaN);
  }

  private static boolean isTested(Pairs pairs) {
    return pairs.blocks().size() >= MIN_BLOCKS;
  }

  /**
   * Tests by permutation if that can show anything at all in so large a family, otherwise by
   * Student's t.
   */
  private static LocationTest test(Pairs pairs, int family) {
    return test(pairs.logRatios(), family);
  }

  /** Returns the test of whether values of a family of that size lie around 0. */
  static LocationTest test(double[] values, int family) {
    return SignFlips.leastP(values.length) <= LEVEL / family
        ? new SignFlips(values)
        : new StudentTest(values);
  }

  private static Ratio ratio(Pairs pairs, Estimate logs, double level) {
    return logs.exists()
        ? new Ratio(
            new Estimate(
                logs.n(), Math.exp(logs.mean()), Math.exp(logs.low()), Math.exp(logs.high())),
            1 - level,
            pairs.bound())
        : Ratio.NONE;
  }
}
