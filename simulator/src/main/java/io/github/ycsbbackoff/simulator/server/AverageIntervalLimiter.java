package io.github.ycsbbackoff.simulator.server;

/**
 * The limiter whose permits come evenly, whole ones only, so that a client is asked to wait a few
 * milliseconds.
 *
 * <p>Source: HBase 2.6.4, {@code AverageIntervalRateLimiter}, its default.
 */
final class AverageIntervalLimiter extends RateLimiter {

  private long refilledMillis;

  AverageIntervalLimiter(long perSecond) {
    super(perSecond);
  }

  @Override
  long refill(long nowMillis) {
    var sinceMillis = Math.min(nowMillis - refilledMillis, MILLIS_PER_SECOND);
    var permits = (long) ((double) sinceMillis / MILLIS_PER_SECOND * perSecond());
    if (permits > 0) {
      refilledMillis = nowMillis;
    }
    return permits;
  }

  @Override
  long waitMillis(long nowMillis, long missing) {
    return (long) ((double) missing * MILLIS_PER_SECOND / perSecond());
  }
}
