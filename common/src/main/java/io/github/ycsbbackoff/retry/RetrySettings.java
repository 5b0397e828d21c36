package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The policies and the limits around them.
 *
 * @param policyName the name by which the policies were chosen
 * @param policies creates the policies of one more client
 * @param maxAttempts the attempts per operation, the first included, but without those refused as
 *     {@link io.github.ycsbbackoff.policy.RejectionReason#UNAVAILABLE}; {@link Integer#MAX_VALUE}
 *     is no limit
 * @param timeoutNanos the time for one operation from its beginning to the end of its last wait
 * @param seed the seed of all randomness
 */
public record RetrySettings(
    String policyName,
    Supplier<PolicySet> policies,
    int maxAttempts,
    long timeoutNanos,
    long seed) {

  /**
   * The default of Kudu's own client for an operation:
   * AsyncKuduClient.DEFAULT_OPERATION_TIMEOUT_MS.
   */
  /**
   * The time that an operation has for all its attempts where {@code backoff.timeout} says none.
   */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

  /** Creates settings with a wait and no other policy. */
  public RetrySettings(
      String policyName, WaitPolicy wait, int maxAttempts, long timeoutNanos, long seed) {
    this(policyName, () -> PolicySet.of(wait), maxAttempts, timeoutNanos, seed);
  }

  /** Returns whether the store's own client retries by its own rules, and is only to be counted. */
  public boolean isNative() {
    return policyName.equals(Policies.NATIVE);
  }

  /** Returns the same settings with another seed. */
  public RetrySettings withSeed(long another) {
    return new RetrySettings(policyName, policies, maxAttempts, timeoutNanos, another);
  }

  /**
   * Returns the same settings with another limit on attempts in flight.
   *
   * @param limits creates the limit of one more client
   */
  public RetrySettings withLimit(Supplier<Limit> limits) {
    return new RetrySettings(
        policyName, () -> policies.get().withLimit(limits.get()), maxAttempts, timeoutNanos, seed);
  }

  /** Reads {@code backoff.*}, with the policies of this class path. */
  public static RetrySettings from(Settings given) {
    return from(given, Policies.ofOwnClassPath());
  }

  /**
   * Reads {@code backoff.*}.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if a name is unknown or a value wrong
   */
  public static RetrySettings from(Settings given, Policies known) {
    // The policies are created once now, because an error in them should not wait for the first
    // client.
    var unused = known.create(given);
    var settings = known.withCompany(given);
    return new RetrySettings(
        Policies.name(settings),
        () -> known.create(given),
        settings.integer("backoff.max-attempts", Integer.MAX_VALUE, 1, Integer.MAX_VALUE),
        settings.duration("backoff.timeout", DEFAULT_TIMEOUT).toNanos(),
        settings.number("backoff.seed", System.nanoTime(), Long.MIN_VALUE, Long.MAX_VALUE));
  }
}
