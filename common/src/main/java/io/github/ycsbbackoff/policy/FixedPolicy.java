package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Always waits the same time. */
public record FixedPolicy(long waitNanos) implements RetryPolicy {

  @Override
  public long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random) {
    return waitNanos;
  }

  /** {@code backoff.policy=fixed}: waits {@code backoff.base}, 500 ms unless told otherwise. */
  public static final class Provider implements RetryPolicyProvider {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.NAMES;
    }

    @Override
    public RetryPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, Duration.ofMillis(500));
      return new FixedPolicy(range.baseNanos());
    }
  }
}
