package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time after which an attempt without an answer counts as rejected. The server does not hear of
 * it, so that the attempt may still be carried out. A binding that cannot limit a single attempt
 * does not read this, and the property is unknown to it.
 *
 * @param nanos the attempt timeout; 0 if there is none
 */
public record AttemptTimeout(long nanos) {

  /** The property that gives the timeout. */
  public static final String PROPERTY = "backoff.attempt-timeout";

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * Reads the property.
   *
   * @param retry the other settings of the same client
   * @throws SettingException if the store's own client retries, or if the timeout is not below that
   *     of the whole operation
   */
  public static AttemptTimeout from(Settings settings, RetrySettings retry) {
    var timeout = new AttemptTimeout(settings.duration(PROPERTY, Duration.ZERO).toNanos());
    if (timeout.isOn()) {
      timeout.check(settings, retry);
    }
    return timeout;
  }

  /** Returns whether there is a timeout. */
  public boolean isOn() {
    return nanos > 0;
  }

  /**
   * Returns the timeout in milliseconds, rounded up, for clients that know no finer time; 0 if
   * there is none.
   */
  public long millis() {
    return nanos / NANOS_PER_MILLI + (nanos % NANOS_PER_MILLI == 0 ? 0 : 1);
  }

  private void check(Settings settings, RetrySettings retry) {
    var given = settings.string(PROPERTY, "");
    if (retry.isNative()) {
      throw new SettingException(
          PROPERTY,
          given,
          "cannot be told to a store's own client that retries",
          "give a " + Policies.POLICY + " other than " + Policies.NATIVE + ", or leave it out");
    }
    if (nanos >= retry.timeoutNanos()) {
      throw new SettingException(
          PROPERTY,
          given,
          "is not below backoff.timeout=%s, in which an operation has all its attempts"
              .formatted(settings.string("backoff.timeout", "30s")),
          "give less, or a longer backoff.timeout");
    }
  }
}
