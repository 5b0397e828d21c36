package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The control arm: the store's own client retries as it was shipped, and is only counted. */
public record NativePolicy() implements RetryPolicy {

  @Override
  public boolean leavesRetryToClient() {
    return true;
  }

  @Override
  public long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random) {
    throw new UnsupportedOperationException(
        "the native policy is the client's own and is never asked");
  }

  /** {@code backoff.policy=native}. */
  public static final class Provider implements RetryPolicyProvider {
    @Override
    public String name() {
      return "native";
    }

    @Override
    public Set<String> properties() {
      return Set.of();
    }

    @Override
    public RetryPolicy create(Settings settings) {
      return new NativePolicy();
    }
  }
}
