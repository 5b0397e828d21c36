package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;

/** A provider of a wait whose only parameters are {@code backoff.base} and {@code backoff.cap}. */
abstract class RangeProvider implements WaitPolicyProvider {

  private final String name;
  private final Duration base;
  private final Duration cap;

  /**
   * @param base the value of {@code backoff.base} if settings have none
   * @param cap the value of {@code backoff.cap} if settings have none
   */
  RangeProvider(String name, Duration base, Duration cap) {
    this.name = name;
    this.base = base;
    this.cap = cap;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Set<String> properties() {
    return BackoffRange.NAMES;
  }

  @Override
  public final WaitPolicy create(Settings settings) {
    return create(BackoffRange.from(settings, base, cap));
  }

  abstract WaitPolicy create(BackoffRange range);
}
