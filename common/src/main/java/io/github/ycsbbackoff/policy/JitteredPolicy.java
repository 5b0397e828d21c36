package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/** An exponential wait that randomness spreads, so that clients do not come back together. */
public record JitteredPolicy(Jitter jitter, long baseNanos, long capNanos) implements RetryPolicy {

  @Override
  public long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random) {
    return jitter.spreadNanos(rejections, previousNanos, baseNanos, capNanos, random);
  }

  /** {@code backoff.policy=jittered}, with {@code backoff.jitter} full, equal or decorrelated. */
  public static final class Provider implements RetryPolicyProvider {
    private static final String JITTER = "backoff.jitter";

    @Override
    public String name() {
      return "jittered";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.namesAnd(JITTER);
    }

    @Override
    public RetryPolicy create(Settings settings) {
      var range = BackoffRange.exponential(settings);
      var jitter = settings.choice(JITTER, Jitter.FULL);
      return new JitteredPolicy(jitter, range.baseNanos(), range.capNanos());
    }
  }
}
