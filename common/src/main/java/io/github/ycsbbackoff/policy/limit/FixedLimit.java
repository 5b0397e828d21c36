package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The limit that is always the same.
 *
 * @param attempts the limit, 1 or more
 */
public record FixedLimit(int attempts) implements Limit {

  private static final int INITIAL = 20;

  @Override
  public int most() {
    return attempts;
  }

  @Override
  public String propertyOfMost() {
    return LimitRange.INITIAL;
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}

  /** Provides {@code backoff.limit=fixed}, with {@code backoff.limit.initial}. */
  public static final class Provider implements LimitProvider {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public Set<String> properties() {
      return Set.of(LimitRange.INITIAL);
    }

    @Override
    public Limit create(Settings settings) {
      return new FixedLimit(settings.integer(LimitRange.INITIAL, INITIAL, 1, LimitRange.MOST));
    }
  }
}
