package io.github.ycsbbackoff.policy.limit;

import java.util.Optional;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;

/**
 * A limit that hears of all answers of a window together: of their average response time, of the
 * most attempts that were in flight, and of whether any was dropped. Answers that came in under 100
 * us are not looked at, nor are windows with fewer than ten answers.
 *
 * <p>Source: Netflix/concurrency-limits at 78a74b9, {@code WindowedLimit}, in which its README and
 * its examples put {@link Gradient2Limit}.
 */
final class WindowedLimit implements Limit {

  private static final long LEAST_NANOS = 100_000;
  private static final long FEWEST = 10;

  private final Limit limit;
  private final long windowNanos;

  private final LongAdder answers = new LongAdder();
  private final LongAdder sumNanos = new LongAdder();
  private final LongAccumulator mostInFlight = new LongAccumulator(Math::max, 0);
  private volatile boolean wasDropped;

  /** Whether there was an answer, after which {@link #endNanos} holds. */
  private volatile boolean hasBegun;

  private volatile long endNanos;

  /**
   * @param windowNanos the length of a window
   */
  WindowedLimit(Limit limit, long windowNanos) {
    this.limit = limit;
    this.windowNanos = windowNanos;
  }

  @Override
  public int attempts() {
    return limit.attempts();
  }

  @Override
  public int most() {
    return limit.most();
  }

  @Override
  public String propertyOfMost() {
    return limit.propertyOfMost();
  }

  @Override
  public Optional<HealthSignal> followHealth() {
    return limit.followHealth();
  }

  /** Hears of an answer at no known time, which ends no window. */
  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    if (responseNanos >= LEAST_NANOS) {
      answers.increment();
      sumNanos.add(responseNanos);
      mostInFlight.accumulate(inFlight);
      if (dropped) {
        wasDropped = true;
      }
    }
  }

  @Override
  public void answered(
      long responseNanos, int inFlight, boolean dropped, RandomGenerator random, long nowNanos) {
    answered(responseNanos, inFlight, dropped, random);
    if (responseNanos >= LEAST_NANOS && isOver(nowNanos)) {
      end(random, nowNanos);
    }
  }

  private boolean isOver(long nowNanos) {
    return !hasBegun || nowNanos - endNanos > 0;
  }

  /**
   * Ends the window, unless another thread just did. An answer that is counted meanwhile may have
   * its number in this window and its time in the next.
   */
  private synchronized void end(RandomGenerator random, long nowNanos) {
    if (!isOver(nowNanos)) {
      return;
    }
    endNanos = nowNanos + windowNanos;
    hasBegun = true;
    var number = answers.sumThenReset();
    var sum = sumNanos.sumThenReset();
    var inFlight = (int) mostInFlight.getThenReset();
    var dropped = wasDropped;
    wasDropped = false;
    if (number >= FEWEST) {
      limit.answered(Math.max(1, sum / number), inFlight, dropped, random, nowNanos);
    }
  }
}
