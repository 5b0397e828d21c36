package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The wait of MongoDB's drivers, by their client-backpressure specification as it is now: {@code
 * random(0, 1) x min(10 s, base x 2^n)} after rejection n, where the base is what the server asked
 * for, or else 100 ms; with two retries. After a rejection that does not say that the server gets
 * too much, the next attempt follows at once; a second such rejection ends the operation, unless
 * one of its rejections said so.
 *
 * <p>Source: mongodb/specifications at 92b3c0b, {@code client-backpressure.md}, whose pseudocode
 * has the one retry of its retryable writes, too.
 *
 * @param firstExponent the exponent of 2 after the first rejection
 * @param heedsHints whether what the server asked for replaces the base
 * @param attempts the most attempts of an operation, of which each counts, whatever it met
 */
public record MongoWait(
    long baseNanos, long capNanos, int firstExponent, boolean heedsHints, int attempts)
    implements WaitPolicy {

  private static final Duration BASE = Duration.ofMillis(100);
  private static final Duration CAP = Duration.ofSeconds(10);

  /** The most attempts while no rejection has said that the server gets too much. */
  private static final int WITHOUT_OVERLOAD = 2;

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    var most = rejected.throttlings() == 0 ? Math.min(WITHOUT_OVERLOAD, attempts) : attempts;
    if (rejected.rejections() >= most) {
      return GIVE_UP;
    }
    if (!rejected.reason().isThrottling()) {
      return 0;
    }
    var base = heedsHints && rejected.hintNanos() > 0 ? rejected.hintNanos() : baseNanos;
    // The first exponent of Jitter is 0.
    return Jitter.FULL.spreadNanos(
        rejected.rejections() + firstExponent, rejected.previousNanos(), base, capNanos, random);
  }

  /** The provider of either form of the specification. */
  private abstract static class OfSpecification implements WaitPolicyProvider {

    private static final String ATTEMPTS = "backoff.max-attempts";

    private final int attempts;
    private final int firstExponent;
    private final boolean heedsHints;

    OfSpecification(int attempts, int firstExponent, boolean heedsHints) {
      this.attempts = attempts;
      this.firstExponent = firstExponent;
      this.heedsHints = heedsHints;
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.NAMES;
    }

    @Override
    public Map<String, String> company() {
      return Map.of(ATTEMPTS, Integer.toString(attempts));
    }

    @Override
    public WaitPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, BASE, CAP);
      var most = settings.integer(ATTEMPTS, attempts, 1, Integer.MAX_VALUE);
      return new MongoWait(range.baseNanos(), range.capNanos(), firstExponent, heedsHints, most);
    }
  }

  /** Provides {@code backoff.policy=mongodb}. */
  public static final class Provider extends OfSpecification {
    public Provider() {
      super(3, 1, true);
    }

    @Override
    public String name() {
      return "mongodb";
    }
  }

  /**
   * Provides {@code backoff.policy=mongodb-token-bucket}, with the retry budget of that name: the
   * form of the same specification at 03065ad, {@code random(0, 1) x min(10 s, 100 ms x 2^(n-1))},
   * with five retries.
   */
  public static final class TokenBucketProvider extends OfSpecification {
    public TokenBucketProvider() {
      super(6, 0, false);
    }

    @Override
    public String name() {
      return "mongodb-token-bucket";
    }

    @Override
    public Map<String, String> company() {
      var company = new HashMap<>(super.company());
      company.put("backoff.budget", name());
      return company;
    }
  }
}
