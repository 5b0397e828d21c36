package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The wait that the server asked for, times a factor that grows a little with each interval in
 * which the server throttled, and shrinks by less with each in which it did not: HBase's answer to
 * clients that wait a few milliseconds again and again (HBASE-29351). If the server asked for no
 * wait, another policy decides.
 *
 * <p>Source: apache/hbase at 09a1d5e, {@code FeedbackAdaptiveRateLimiter.refill} and {@code
 * getWaitInterval}, which adapt in the server for all clients of a quota; here each client adapts
 * for itself, and counts its intervals from the first rejection on with which the server asked for
 * a wait. The owner adapts when it refills, which the first request after an interval does, so that
 * several intervals without any request count as one. A wait hears of no request that is not
 * rejected, and takes each interval without a rejection for one that had requests, as each second
 * of a load has that does not pause.
 */
public final class HBaseAdaptiveWait implements WaitPolicy {

  private final WaitPolicy withoutHint;
  private final Feedback feedback;
  private boolean hasBegun;
  private long beganNanos;
  private long interval;
  private double factor = 1;

  /**
   * The constants by which the factor adapts.
   *
   * @param growth the growth of the factor for an interval with a throttle in it
   * @param decline the decline of the factor for an interval without one
   * @param most the largest factor
   * @param intervalNanos the length of an interval
   */
  public record Feedback(double growth, double decline, double most, long intervalNanos) {}

  /** Creates a policy whose factor is 1. */
  public HBaseAdaptiveWait(WaitPolicy withoutHint, Feedback feedback) {
    this.withoutHint = withoutHint;
    this.feedback = feedback;
  }

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return rejected.hintNanos() > 0
        ? (long) (rejected.hintNanos() * factor(rejected.nowNanos()))
        : withoutHint.waitNanos(rejected, random);
  }

  private synchronized double factor(long nowNanos) {
    if (!hasBegun) {
      hasBegun = true;
      beganNanos = nowNanos;
    }
    var now = Math.max(interval, (nowNanos - beganNanos) / feedback.intervalNanos());
    if (now > interval) {
      // The last interval in which the server throttled has ended, and so have those since.
      var grown = Math.min(factor + feedback.growth(), feedback.most());
      factor = Math.max(grown - (now - interval - 1) * feedback.decline(), 1);
      interval = now;
    }
    return factor;
  }

  /**
   * Provides {@code backoff.policy=hbase-adaptive}, which waits as {@code table} without a hint.
   */
  public static final class Provider implements WaitPolicyProvider {
    private static final Feedback SHIPPED =
        new Feedback(0.0005, 0.0001, 10, Duration.ofSeconds(1).toNanos());
    private static final String GROWTH = "backoff.growth";

    private final TableWait.Provider table = new TableWait.Provider();

    @Override
    public String name() {
      return "hbase-adaptive";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.namesAnd(GROWTH, TableWait.Provider.TABLE);
    }

    @Override
    public boolean isForHints() {
      return true;
    }

    @Override
    public WaitPolicy create(Settings settings) {
      var growth = settings.decimal(GROWTH, SHIPPED.growth(), 0, SHIPPED.most());
      var decline = SHIPPED.decline() * growth / SHIPPED.growth();
      return new HBaseAdaptiveWait(
          table.create(settings),
          new Feedback(growth, decline, SHIPPED.most(), SHIPPED.intervalNanos()));
    }
  }
}
