package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The wait of the AWS SDKs' standard mode since 2026: full jitter below a ceiling that doubles,
 * from a first one that is longer if the service says that it gets too much. If the service asks
 * for a wait, that wait is kept to, but is no less than the jittered one and no more than five
 * seconds longer.
 *
 * <p>Source: botocore at 0719e79, {@code retries/standard.py}, {@code ExponentialBackoff}, version
 * 2.1.
 *
 * @param throttledNanos the first ceiling after {@code server_too_busy} and {@code throttled}
 * @param otherNanos the first ceiling after every other rejection
 * @param capNanos the highest ceiling
 */
public record AwsWait(long throttledNanos, long otherNanos, long capNanos) implements WaitPolicy {

  private static final Duration THROTTLED = Duration.ofSeconds(1);
  private static final Duration OTHER = Duration.ofMillis(50);
  private static final Duration CAP = Duration.ofSeconds(20);
  private static final long MOST_BEYOND_NANOS = Duration.ofSeconds(5).toNanos();
  private static final String ATTEMPTS = "3";

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    var base = rejected.reason().isThrottling() ? throttledNanos : otherNanos;
    var jittered =
        Jitter.FULL.spreadNanos(
            rejected.rejections(), rejected.previousNanos(), base, capNanos, random);
    return Math.max(jittered, Math.min(rejected.hintNanos(), jittered + MOST_BEYOND_NANOS));
  }

  /** Provides {@code backoff.policy=aws-standard-2026}, with the retry budget of that name. */
  public static final class Provider2026 implements WaitPolicyProvider {
    @Override
    public String name() {
      return "aws-standard-2026";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.NAMES;
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.budget", name(), "backoff.max-attempts", ATTEMPTS);
    }

    @Override
    public WaitPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, THROTTLED, CAP);
      // A base that is given applies to all rejections.
      var other =
          settings.text(BackoffRange.BASE).isPresent() ? range.baseNanos() : OTHER.toNanos();
      return new AwsWait(range.baseNanos(), other, range.capNanos());
    }
  }

  /**
   * Provides {@code backoff.policy=aws-adaptive}: {@code aws-standard} with the admission {@code
   * aws-adaptive}.
   */
  public static final class AdaptiveProvider extends Provider {
    public AdaptiveProvider() {
      super("aws-adaptive");
    }

    @Override
    public Map<String, String> company() {
      var company = new HashMap<>(super.company());
      company.put("backoff.admission", name());
      return company;
    }
  }

  /**
   * Provides {@code backoff.policy=aws-standard}, with the retry budget of that name: {@code
   * random(0, 1) x min(2^(n-1), 20)} seconds, as until 2026 (the same source, version 2.0).
   */
  public static class Provider extends RangeProvider {
    private static final String NAME = "aws-standard";

    public Provider() {
      this(NAME);
    }

    private Provider(String name) {
      super(name, THROTTLED, CAP);
    }

    @Override
    public Map<String, String> company() {
      return Map.of("backoff.budget", NAME, "backoff.max-attempts", ATTEMPTS);
    }

    @Override
    WaitPolicy create(BackoffRange range) {
      return new JitteredWait(Jitter.FULL, range.baseNanos(), range.capNanos());
    }
  }
}
