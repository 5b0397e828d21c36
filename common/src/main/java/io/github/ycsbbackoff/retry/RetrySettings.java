package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.time.Duration;

/**
 * The policy and the limits around it.
 *
 * @param policyName the name under which it was chosen
 * @param maxAttempts attempts per operation, the first included, and not those refused as {@link
 *     io.github.ycsbbackoff.policy.Rejection#UNAVAILABLE}; {@link Integer#MAX_VALUE} is no limit
 * @param timeoutNanos time for one operation from its first attempt to the end of its last wait
 * @param seed of all randomness
 */
public record RetrySettings(
    String policyName, WaitPolicy policy, int maxAttempts, long timeoutNanos, long seed) {

  /** Kudu's own default for an operation: AsyncKuduClient.DEFAULT_OPERATION_TIMEOUT_MS. */
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

  /** Whether the store's own client retries by its own rules, and is only to be counted. */
  public boolean isNative() {
    return policyName.equals(Policies.NATIVE);
  }

  /** The same with another seed. */
  public RetrySettings withSeed(long another) {
    return new RetrySettings(policyName, policy, maxAttempts, timeoutNanos, another);
  }

  /** Reads {@code backoff.*}. */
  public static RetrySettings from(Settings settings) {
    return new RetrySettings(
        Policies.name(settings),
        Policies.create(settings),
        settings.integer("backoff.max-attempts", Integer.MAX_VALUE, 1, Integer.MAX_VALUE),
        settings.duration("backoff.timeout", DEFAULT_TIMEOUT).toNanos(),
        settings.number("backoff.seed", System.nanoTime(), Long.MIN_VALUE, Long.MAX_VALUE));
  }
}
