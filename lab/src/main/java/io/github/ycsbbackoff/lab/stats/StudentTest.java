package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/** Student's t-test of one sample, for instance of paired differences (Biometrika 6, 1908). */
final class StudentTest implements LocationTest {

  /** The share up to which values that differ are alike but for rounding. */
  private static final double ROUNDING = 1e-9;

  private final double[] values;

  /** The size of what was measured, by which it is judged whether values are alike. */
  private final double size;

  StudentTest(double[] values) {
    this(values, Math.abs(StatUtils.mean(values)));
  }

  private StudentTest(double[] values, double size) {
    this.values = values.clone();
    this.size = size;
  }

  /**
   * Makes the test of how far values are from a limit, which may be so far away that what they
   * differ by is little beside it.
   */
  static StudentTest ofDistances(double[] values, double limit) {
    return new StudentTest(
        Arrays.stream(values).map(value -> value - limit).toArray(),
        Math.abs(StatUtils.mean(values)));
  }

  @Override
  public double mean() {
    return StatUtils.mean(values);
  }

  @Override
  public double p() {
    var mean = StatUtils.mean(values);
    if (areAlike()) {
      // Values that are alike say nothing of chance, and a p of 0 would be a promise. The least p
      // that a permutation of so few values can have is all that there is.
      return Math.abs(mean) <= ROUNDING ? 1 : SignFlips.leastP(values.length);
    }
    var standardError = Math.sqrt(StatUtils.variance(values) / values.length);
    return 2
        * new TDistribution(values.length - 1)
            .cumulativeProbability(-Math.abs(mean) / standardError);
  }

  @Override
  public Estimate interval(double level) {
    var mean = StatUtils.mean(values);
    if (!areAlike()) {
      return StudentT.mean(values, level);
    }
    return Math.abs(mean) <= ROUNDING
        ? new Estimate(values.length, 0, 0, 0)
        : new Estimate(values.length, mean, Double.NaN, Double.NaN);
  }

  private boolean areAlike() {
    var spread = StatUtils.max(values) - StatUtils.min(values);
    return spread <= ROUNDING * Math.max(1, size);
  }
}
