package io.github.ycsbbackoff.simulator.engine;

import java.util.random.RandomGenerator;

/**
 * The distribution of how long something takes.
 *
 * @param meanNanos the mean, 0 or more
 * @param deviationNanos the standard deviation; it is not read for {@link Shape#CONSTANT} and
 *     {@link Shape#EXPONENTIAL}, whose mean determines it
 */
public record TimeDistribution(Shape shape, double meanNanos, double deviationNanos) {

  /** The shape of a distribution. */
  public enum Shape {
    CONSTANT,
    EXPONENTIAL,
    /** A normal distribution; a negative draw has its sign turned. */
    NORMAL,
    LOGNORMAL;

    /** Returns whether the deviation is a parameter of its own: else the mean determines it. */
    public boolean hasDeviation() {
      return this == NORMAL || this == LOGNORMAL;
    }
  }

  /** A time of 0. */
  public static final TimeDistribution ZERO = new TimeDistribution(Shape.CONSTANT, 0, 0);

  /** Returns whether each draw is 0, which only a normal distribution is not where its mean is. */
  public boolean isZero() {
    return shape == Shape.NORMAL ? meanNanos == 0 && deviationNanos == 0 : meanNanos == 0;
  }

  /** Returns whether each draw is the mean, so that none takes anything of its generator. */
  public boolean isConstant() {
    return shape == Shape.CONSTANT;
  }

  /** Returns the same distribution, {@code factor} times as long. */
  public TimeDistribution times(double factor) {
    return new TimeDistribution(shape, factor * meanNanos, factor * deviationNanos);
  }

  /** Draws one time, in nanoseconds, 0 or more. */
  public long draw(RandomGenerator random) {
    return switch (shape) {
      case CONSTANT -> (long) meanNanos;
      case EXPONENTIAL -> (long) (meanNanos * random.nextExponential());
      case NORMAL -> (long) Math.abs(meanNanos + deviationNanos * random.nextGaussian());
      case LOGNORMAL -> lognormal(random);
    };
  }

  /**
   * Draws from a normal distribution whose moments give the lognormal time the mean and deviation
   * of this record.
   */
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
