package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.random.RandomGenerator;

/** The policy that gives up at the first rejection. */
public record NoRetry() implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return GIVE_UP;
  }

  /** Provides {@code backoff.policy=none}. */
  public static final class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new NoRetry();
    }
  }
}
