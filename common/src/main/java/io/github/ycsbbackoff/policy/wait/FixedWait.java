package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The wait that is always equally long. */
public record FixedWait(long waitNanos) implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return waitNanos;
  }

  /**
   * Provides {@code backoff.policy=fixed}: waits {@code backoff.base}, 500 ms unless told
   * otherwise.
   */
  public static final class Provider extends RangeProvider {
    public Provider() {
      super("fixed", Duration.ofMillis(500), BackoffRange.NO_CAP);
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      return new FixedWait(range.baseNanos());
    }
  }
}
