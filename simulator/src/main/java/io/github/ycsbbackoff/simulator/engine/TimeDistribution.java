package io.github.ycsbbackoff.simulator.engine;

import java.util.random.RandomGenerator;

/**
 * How long something takes, at random.
 *
 * @param meanNanos 0 or more
 * @param deviationNanos standard deviation; of {@link Shape#CONSTANT} and {@link Shape#EXPONENTIAL}
 *     it is not free, and not read
 */
public record TimeDistribution(Shape shape, double meanNanos, double deviationNanos) {

  /** Its form. */
  public enum Shape {
    CONSTANT,
    EXPONENTIAL,
    /** What would be negative has its sign turned. */
    NORMAL,
    LOGNORMAL
  }

  /** Nothing takes any time. */
  public static final TimeDistribution ZERO = new TimeDistribution(Shape.CONSTANT, 0, 0);

  public boolean isZero() {
    return meanNanos == 0 && deviationNanos == 0;
  }

  /** The same, {@code factor} times as long. */
  public TimeDistribution times(double factor) {
    return new TimeDistribution(shape, factor * meanNanos, factor * deviationNanos);
  }

  /** One draw, in nanoseconds, 0 or more. */
  public long draw(RandomGenerator random) {
    return switch (shape) {
      case CONSTANT -> (long) meanNanos;
      case EXPONENTIAL -> (long) (meanNanos * random.nextExponential());
      case NORMAL -> (long) Math.abs(meanNanos + deviationNanos * random.nextGaussian());
      case LOGNORMAL -> lognormal(random);
    };
  }

  /** The normal distribution beneath has these moments for the mean and deviation to be ours. */
  private long lognormal(RandomGenerator random) {
    if (meanNanos == 0) {
      return 0;
    }
    var variation = deviationNanos / meanNanos;
    var variance = Math.log1p(variation * variation);
    var middle = Math.log(meanNanos) - variance / 2;
    return (long) Math.exp(middle + Math.sqrt(variance) * random.nextGaussian());
  }
}
