package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.ContendedLong;
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
  private final SharedDouble limit;

  /** The shortest response time since the last probe; 0 before the first. */
  private final ContendedLong shortestNanos = new ContendedLong(0);

  private final ContendedLong sinceProbe = new ContendedLong(0);

  /**
   * The jitter of the next probe; 0 until it is drawn, at the first answer, which brings
   * randomness.
   */
  private volatile double jitter;

  /**
   * @param initial the limit at the beginning
   */
  public VegasLimit(int least, int initial, int most) {
    this.least = least;
    this.most = most;
    this.limit = new SharedDouble(initial);
  }

  @Override
  public int attempts() {
    return (int) limit.get();
  }

  @Override
  public int most() {
    return most;
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    if (jitter == 0) {
      jitter = jitter(random);
    }
    var since = sinceProbe.addAndGet(1);
    if (jitter * PROBE_MULTIPLIER * limit.get() <= since && sinceProbe.compareAndSet(since, 0)) {
      jitter = jitter(random);
      shortestNanos.set(responseNanos);
    } else if (!becomesShortest(responseNanos)) {
      change(responseNanos, inFlight, dropped);
    }
  }

  private static double jitter(RandomGenerator random) {
    return random.nextDouble(LEAST_JITTER, MOST_JITTER);
  }

  private boolean becomesShortest(long responseNanos) {
    while (true) {
      var shortest = shortestNanos.get();
      if (shortest != 0 && responseNanos >= shortest) {
        return false;
      }
      if (shortestNanos.compareAndSet(shortest, responseNanos)) {
        return true;
      }
    }
  }

  private void change(long responseNanos, int inFlight, boolean dropped) {
    double now;
    double next;
    do {
      now = limit.get();
      next = next(now, responseNanos, inFlight, dropped);
    } while (!limit.replace(now, Math.max(least, Math.min(most, next))));
  }

  private double next(double limit, long responseNanos, int inFlight, boolean dropped) {
    var step = log10((int) limit);
    if (dropped) {
      return limit - step;
    }
    if (inFlight * 2L < limit) {
      return limit;
    }
    var queue = (int) Math.ceil(limit * (1 - (double) shortestNanos.get() / responseNanos));
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
