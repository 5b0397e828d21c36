package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.random.RandomGenerator;

/** The wait {@code min(cap, base x 2^(n-1))} after rejection n, without any randomness. */
public record ExponentialWait(long baseNanos, long capNanos) implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return ceilingNanos(rejected.rejections(), baseNanos, capNanos);
  }

  /**
   * Returns {@code min(cap, base x 2^(rejections-1))}, without overflow however many rejections.
   */
  static long ceilingNanos(int rejections, long baseNanos, long capNanos) {
    var doublings = rejections - 1;
    // Doubled k times, base stays under the cap just if base <= cap / 2^k, which is 0 from k = 63.
    var fits = doublings < Long.SIZE - 1 && baseNanos <= capNanos >> doublings;
    if (baseNanos == 0) {
      return 0;
    }
    return fits ? baseNanos << doublings : capNanos;
  }

  /**
   * Provides {@code backoff.policy=exponential}, from {@code backoff.base} to {@code backoff.cap}.
   */
  public static final class Provider extends RangeProvider {
    public Provider() {
      super("exponential", BackoffRange.KUDU_FIRST, BackoffRange.KUDU_LAST);
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      return new ExponentialWait(range.baseNanos(), range.capNanos());
    }
  }
}
