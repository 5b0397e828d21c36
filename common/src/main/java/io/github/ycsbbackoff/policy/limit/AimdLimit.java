package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.ContendedLong;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The limit of additive increase and multiplicative decrease: one more for each answer while at
 * least half of what is allowed is in flight, a tenth less for each drop and for each answer that
 * took more than five seconds.
 *
 * <p>Source: Netflix/concurrency-limits at 78a74b9, {@code AIMDLimit}; the idea is Chiu and Jain's,
 * "Analysis of the increase and decrease algorithms for congestion avoidance in computer networks",
 * 1989.
 */
public final class AimdLimit implements Limit {

  private static final double BACKOFF = 0.9;
  private static final long SLOW_NANOS = Duration.ofSeconds(5).toNanos();

  private final int least;
  private final int most;
  private final ContendedLong attempts;

  /**
   * @param initial the limit at the beginning
   */
  public AimdLimit(int least, int initial, int most) {
    this.least = least;
    this.most = most;
    this.attempts = new ContendedLong(initial);
  }

  @Override
  public int attempts() {
    return (int) attempts.get();
  }

  @Override
  public int most() {
    return most;
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    while (true) {
      var now = (int) attempts.get();
      var next = next(now, inFlight, dropped || responseNanos > SLOW_NANOS);
      if (next == now || attempts.compareAndSet(now, next)) {
        return;
      }
    }
  }

  private int next(int now, int inFlight, boolean isTooMuch) {
    var next = now;
    if (isTooMuch) {
      next = (int) (now * BACKOFF);
    } else if (inFlight * 2L >= now) {
      next = now + 1;
    }
    return Math.min(most, Math.max(least, next));
  }

  /** Provides {@code backoff.limit=aimd}. */
  public static final class Provider implements LimitProvider {
    private static final LimitRange SHIPPED = new LimitRange(20, 20, 200);

    @Override
    public String name() {
      return "aimd";
    }

    @Override
    public Set<String> properties() {
      return LimitRange.NAMES;
    }

    @Override
    public Limit create(Settings settings) {
      var range = LimitRange.from(settings, SHIPPED);
      return new AimdLimit(range.least(), range.initial(), range.most());
    }
  }
}
