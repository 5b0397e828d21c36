package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import java.util.concurrent.TimeUnit;

/**
 * A server before which a quota stands, as HBase's ({@code hbase.quota.enabled}): an attempt beyond
 * so many rows a second is refused at once, with the wait that the quota asks for.
 */
public final class Quota implements Server {

  private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

  private final EventLoop loop;
  private final RateLimiter limiter;
  private final AttemptKeys keys;
  private final Server server;
  private final Answers answers;
  private long throttled;

  /** When permits come, by the names of HBase's two limiters. */
  public enum Refill {
    /** Evenly over time, and the wait asked for is the time until there are enough. */
    AVERAGE_INTERVAL,
    /** All at once, once a second, and the wait asked for is the time until then. */
    FIXED_INTERVAL
  }

  /** Makes a quota of which nothing is used up. */
  public Quota(
      EventLoop loop,
      Refill refill,
      long rowsPerSecond,
      AttemptKeys keys,
      Server server,
      Answers answers) {
    this.loop = loop;
    this.limiter =
        switch (refill) {
          case AVERAGE_INTERVAL -> new AverageIntervalLimiter(rowsPerSecond);
          case FIXED_INTERVAL -> new FixedIntervalLimiter(rowsPerSecond);
        };
    this.keys = keys;
    this.server = server;
    this.answers = answers;
  }

  @Override
  public void arrive(int attempt) {
    var waitMillis = limiter.takeOrWaitMillis(loop.nowNanos() / MILLISECOND, keys.rows(attempt));
    if (waitMillis == 0) {
      server.arrive(attempt);
    } else {
      throttled++;
      answers.rejected(attempt, RejectionReason.THROTTLED, waitMillis * MILLISECOND);
    }
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("throttled", (double) throttled);
    server.observe(gauges);
  }
}
