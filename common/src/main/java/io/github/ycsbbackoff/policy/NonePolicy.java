package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Gives up at the first rejection. */
public record NonePolicy() implements RetryPolicy {

  @Override
  public long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random) {
    return GIVE_UP;
  }

  /** {@code backoff.policy=none}. */
  public static final class Provider implements RetryPolicyProvider {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public Set<String> properties() {
      return Set.of();
    }

    @Override
    public RetryPolicy create(Settings settings) {
      return new NonePolicy();
    }
  }
}
