package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * The limit that follows a server's health, for servers that fall behind long before an answer
 * tells: once in a period it is halved if the server got too much, and grows by one if not
 * (additive increase and multiplicative decrease: Chiu and Jain, "Analysis of the increase and
 * decrease algorithms for congestion avoidance in computer networks", 1989). The server got too
 * much if the binding reported that the store is behind, if an attempt was dropped, or if an answer
 * took more than five seconds, as in {@link AimdLimit}. A limit that was not used up says nothing
 * about a higher one, and does not grow (RFC 7661, "Updating TCP to Support Rate-Limited Traffic").
 *
 * <p>A period ends with each report of a binding that reports the store's health; otherwise with
 * the first answer after a second.
 */
public final class HealthLimit implements Limit {

  /** The value of {@code backoff.limit} that asks for this limit. */
  public static final String NAME = "health";

  private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long SLOW_NANOS = Duration.ofSeconds(5).toNanos();

  /** The beginning of the period before the first answer. */
  private static final long NOT_BEGUN = Long.MIN_VALUE;

  private final int least;
  private final int most;
  private final AtomicInteger attempts;
  private final AtomicLong beganNanos = new AtomicLong(NOT_BEGUN);
  private volatile boolean isReported;

  /** Whether, in this period, an attempt was dropped or its answer was slow. */
  private final AtomicBoolean wasTooMuch = new AtomicBoolean();

  /** Whether, in this period, an attempt was answered that had taken the last permit. */
  private final AtomicBoolean wasUsedUp = new AtomicBoolean();

  /**
   * @param initial the limit at the beginning
   */
  public HealthLimit(int least, int initial, int most) {
    this.least = least;
    this.most = most;
    this.attempts = new AtomicInteger(initial);
  }

  /**
   * Creates the limit that {@code backoff.limit.min}, {@code .initial} and {@code .max} describe,
   * which are 1, 1 and {@code most} where they are not given.
   */
  public static HealthLimit from(Settings settings, int most) {
    var range = LimitRange.from(settings, new LimitRange(1, 1, most));
    return new HealthLimit(range.least(), range.initial(), range.most());
  }

  @Override
  public int attempts() {
    return attempts.get();
  }

  @Override
  public int most() {
    return most;
  }

  /** Hears of an answer at no known time, which ends no period. */
  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    // What is set already is not written, so that other threads need not read it again.
    if (!wasTooMuch.get() && (dropped || responseNanos > SLOW_NANOS)) {
      wasTooMuch.set(true);
    }
    if (!wasUsedUp.get() && inFlight >= attempts.get()) {
      wasUsedUp.set(true);
    }
  }

  @Override
  public void answered(
      long responseNanos, int inFlight, boolean dropped, RandomGenerator random, long nowNanos) {
    answered(responseNanos, inFlight, dropped, random);
    if (isReported) {
      return;
    }
    var began = beganNanos.get();
    if (began == NOT_BEGUN) {
      beganNanos.compareAndSet(began, nowNanos);
    } else if (nowNanos - began >= PERIOD_NANOS && beganNanos.compareAndSet(began, nowNanos)) {
      periodEnded(true);
    }
  }

  @Override
  public Optional<HealthSignal> followHealth() {
    isReported = true;
    return Optional.of(this::periodEnded);
  }

  private void periodEnded(boolean keepsUp) {
    // Each is read and forgotten in one step, so that what another thread notes meanwhile is heard.
    var gotTooMuch = wasTooMuch.getAndSet(false) || !keepsUp;
    var mayGrow = wasUsedUp.getAndSet(false);
    var now = attempts.get();
    if (gotTooMuch) {
      attempts.set(Math.max(least, now / 2));
    } else if (mayGrow) {
      attempts.set(Math.min(most, now + 1));
    }
  }

  /** Provides {@code backoff.limit=health}. */
  public static final class Provider implements LimitProvider {
    private static final int MOST = 1_000;

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Set<String> properties() {
      return LimitRange.NAMES;
    }

    @Override
    public Limit create(Settings settings) {
      return from(settings, MOST);
    }
  }
}
