package io.github.ycsbbackoff.simulator.server;

/**
 * The limiter of a quota of rows a second, which counts in milliseconds as HBase's does. Its
 * permits are all there at the beginning, and never more than those of a second.
 *
 * <p>Source: HBase 2.6.4, {@code RateLimiter}, as {@code TimeBasedLimiter.checkQuota} asks it.
 */
abstract sealed class RateLimiter permits AverageIntervalLimiter, FixedIntervalLimiter {

  static final long MILLIS_PER_SECOND = 1_000;

  private final long perSecond;
  private long available;

  RateLimiter(long perSecond) {
    this.perSecond = perSecond;
    this.available = perSecond;
  }

  /**
   * Takes the permits of {@code rows}, or returns the wait after which the client may ask again, in
   * milliseconds; 0 if it took them. Where the wait would be under a millisecond, HBase lets the
   * rows pass, and takes permits that are not there yet.
   */
  final long takeOrWaitMillis(long nowMillis, int rows) {
    available = Math.min(available + refill(nowMillis), perSecond);
    var waitMillis = available >= rows ? 0 : waitMillis(nowMillis, rows - available);
    if (waitMillis == 0) {
      available -= rows;
    }
    return waitMillis;
  }

  final long perSecond() {
    return perSecond;
  }

  /** Returns the permits that have come since the last call that returned some. */
  abstract long refill(long nowMillis);

  /** Returns the time until {@code missing} further permits are there. */
  abstract long waitMillis(long nowMillis, long missing);
}
