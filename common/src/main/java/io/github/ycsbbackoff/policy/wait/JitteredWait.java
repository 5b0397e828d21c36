package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The exponential wait that randomness spreads, so that clients do not come back together. */
public record JitteredWait(Jitter jitter, long baseNanos, long capNanos) implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return jitter.spreadNanos(
        rejected.rejections(), rejected.previousNanos(), baseNanos, capNanos, random);
  }

  /**
   * Provides {@code backoff.policy=jittered}, whose {@code backoff.jitter} is full, equal or
   * decorrelated.
   */
  public static final class Provider implements WaitPolicyProvider {
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
    public WaitPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, BackoffRange.KUDU_FIRST, BackoffRange.KUDU_LAST);
      var jitter = settings.choice(JITTER, Jitter.FULL);
      return new JitteredWait(jitter, range.baseNanos(), range.capNanos());
    }
  }
}
