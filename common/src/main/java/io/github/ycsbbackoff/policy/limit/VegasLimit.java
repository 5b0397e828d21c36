package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Netflix's limit after TCP Vegas. It takes the shortest response time for that of a server without
 * a queue, and derives from it the part of the limit that waits in the queue: the limit grows while
 * that part is small, and shrinks while it is large, or at a drop. The shortest time is measured
 * anew now and then.
 *
 * <p>Source: Netflix/concurrency-limits at 78a74b9, {@code VegasLimit}.
 */
public final class VegasLimit implements Limit {

  private static final int ALPHA = 3;
  private static final int BETA = 6;
  private static final int PROBE_MULTIPLIER = 30;
  private static final double LEAST_JITTER = 0.5;
  private static final double MOST_JITTER = 1;

  private final int least;
  private final int most;
  private volatile int attempts;
  private double limit;
  private long shortestNanos;
  private int sinceProbe;

  /**
   * The jitter of the next probe; 0 until it is drawn, at the first answer, which brings
   * randomness.
   */
  private double jitter;

  /**
   * @param initial the limit at the beginning
   */
  public VegasLimit(int least, int initial, int most) {
    this.least = least;
    this.most = most;
    this.attempts = initial;
    this.limit = initial;
  }

  @Override
  public int attempts() {
    return attempts;
  }

  @Override
  public synchronized void answered(
      long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    if (jitter == 0) {
      jitter = random.nextDouble(LEAST_JITTER, MOST_JITTER);
    }
    sinceProbe++;
    if (jitter * PROBE_MULTIPLIER * limit <= sinceProbe) {
      jitter = random.nextDouble(LEAST_JITTER, MOST_JITTER);
      sinceProbe = 0;
      shortestNanos = responseNanos;
    } else if (shortestNanos == 0 || responseNanos < shortestNanos) {
      shortestNanos = responseNanos;
    } else {
      limit = Math.max(least, Math.min(most, next(responseNanos, inFlight, dropped)));
      attempts = (int) limit;
    }
  }

  private double next(long responseNanos, int inFlight, boolean dropped) {
    var step = log10((int) limit);
    if (dropped) {
      return limit - step;
    }
    if (inFlight * 2L < limit) {
      return limit;
    }
    var queue = (int) Math.ceil(limit * (1 - (double) shortestNanos / responseNanos));
    if (queue <= step) {
      return limit + (double) BETA * step;
    }
    if (queue < ALPHA * step) {
      return limit + step;
    }
    return queue > BETA * step ? limit - step : limit;
  }

  /** Returns the logarithm as a whole number, at least 1. */
  private static int log10(int number) {
    return Math.max(1, (int) Math.log10(number));
  }

  /** Provides {@code backoff.limit=vegas}. */
  public static final class Provider implements LimitProvider {
    private static final LimitRange SHIPPED = new LimitRange(1, 20, 1_000);

    @Override
    public String name() {
      return "vegas";
    }

    @Override
    public Set<String> properties() {
      return LimitRange.NAMES;
    }

    @Override
    public Limit create(Settings settings) {
      var range = LimitRange.from(settings, SHIPPED);
      return new VegasLimit(range.least(), range.initial(), range.most());
    }
  }
}
