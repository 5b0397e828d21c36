package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.Set;
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
  public static final class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.NAMES;
    }

    @Override
    public WaitPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, Duration.ofMillis(500));
      return new FixedWait(range.baseNanos());
    }
  }
}
