package io.github.ycsbbackoff.simulator.server;

/**
 * The limiter whose permits come all at once, a second after those before, so that all clients that
 * were refused in a second are asked to come back at its end.
 *
 * <p>Source: HBase 2.6.4, {@code FixedIntervalRateLimiter}, with its default refill interval.
 */
final class FixedIntervalLimiter extends RateLimiter {

  /** When the next permits come; the first question begins the first second. */
  private long nextMillis;

  FixedIntervalLimiter(long perSecond) {
    super(perSecond);
  }

  @Override
  long refill(long nowMillis) {
    if (nowMillis < nextMillis) {
      return 0;
    }
    nextMillis = nowMillis + MILLIS_PER_SECOND;
    return perSecond();
  }

  @Override
  long waitMillis(long nowMillis, long missing) {
    var furtherSeconds = (missing - 1) / perSecond();
    return nextMillis - nowMillis + furtherSeconds * MILLIS_PER_SECOND;
  }
}
