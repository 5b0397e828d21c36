package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The wait of MongoDB's drivers, by their client-backpressure specification as it is now: {@code
 * random(0, 1) x min(10 s, base x 2^n)} after rejection n, where the base is what the server asked
 * for, or else 100 ms; with two retries. After a rejection that does not say that the server gets
 * too much, the next attempt follows at once, and it is the last one unless an earlier rejection
 * said so.
 *
 * <p>Source: mongodb/specifications at 92b3c0b, {@code client-backpressure.md}, whose pseudocode
 * has the one retry of its retryable writes, too.
 *
 * @param firstExponent the exponent of 2 after the first rejection
 * @param heedsHints whether what the server asked for replaces the base
 */
public record MongoWait(long baseNanos, long capNanos, int firstExponent, boolean heedsHints)
    implements WaitPolicy {

  private static final Duration BASE = Duration.ofMillis(100);
  private static final Duration CAP = Duration.ofSeconds(10);

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    if (!rejected.reason().isThrottling()) {
      return rejected.rejections() > 1 && rejected.throttlings() == 0 ? GIVE_UP : 0;
    }
    var base = heedsHints && rejected.hintNanos() > 0 ? rejected.hintNanos() : baseNanos;
    // The first exponent of Jitter is 0.
    return Jitter.FULL.spreadNanos(
        rejected.rejections() + firstExponent, rejected.previousNanos(), base, capNanos, random);
  }

  /** Provides {@code backoff.policy=mongodb}. */
  public static final class Provider extends RangeProvider {
    public Provider() {
      super("mongodb", BASE, CAP);
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.max-attempts", "3");
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      return new MongoWait(range.baseNanos(), range.capNanos(), 1, true);
    }
  }

  /**
   * Provides {@code backoff.policy=mongodb-token-bucket}, with the retry budget of that name: the
   * form of the same specification at 03065ad, {@code random(0, 1) x min(10 s, 100 ms x 2^(n-1))},
   * with five retries.
   */
  public static final class TokenBucketProvider extends RangeProvider {
    public TokenBucketProvider() {
      super("mongodb-token-bucket", BASE, CAP);
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.budget", name(), "backoff.max-attempts", "6");
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      return new MongoWait(range.baseNanos(), range.capNanos(), 0, false);
    }
  }
}
