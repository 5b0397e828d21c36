package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import java.util.random.RandomGenerator;

/** The limit that is none: as many attempts may be in flight as there are threads and batches. */
public record NoLimit() implements Limit {

  @Override
  public int attempts() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}

  /** Provides {@code backoff.limit=none}. */
  public static final class Provider implements LimitProvider {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public Limit create(Settings settings) {
      return new NoLimit();
    }
  }
}
