package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The wait {@code n x step + random(spread)} after rejection n, never over the cap.
 *
 * <p>With 500 ms and 50 ms this is what Kudu's Java client did until May 2016, when KUDU-1442
 * replaced it by a randomized exponential.
 */
public record LinearWait(long stepNanos, long spreadNanos, long capNanos) implements WaitPolicy {

  private static final Duration KUDU_2016_STEP = Duration.ofMillis(500);
  private static final Duration KUDU_2016_SPREAD = Duration.ofMillis(50);

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    var rejections = rejected.rejections();
    if (stepNanos > 0 && rejections > capNanos / stepNanos) {
      return capNanos;
    }
    var waitNanos = rejections * stepNanos;
    var spread = spreadNanos > 0 ? random.nextLong(spreadNanos) : 0;
    return waitNanos + Math.min(spread, capNanos - waitNanos);
  }

  /** Provides {@code backoff.policy=linear}, whose step is {@code backoff.base}. */
  public static final class Provider extends RangeProvider {
    public Provider() {
      super("linear", KUDU_2016_STEP, BackoffRange.NO_CAP);
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      var spread = Math.min(KUDU_2016_SPREAD.toNanos(), range.capNanos());
      return new LinearWait(range.baseNanos(), spread, range.capNanos());
    }
  }
}
