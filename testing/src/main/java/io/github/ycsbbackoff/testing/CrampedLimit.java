package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * {@code backoff.limit=cramped}, of tests alone: one or two attempts at a time, after each answer
 * anew.
 */
public final class CrampedLimit implements Limit {

  private final AtomicInteger attempts = new AtomicInteger(1);

  @Override
  public int attempts() {
    return attempts.get();
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    attempts.set(1 + random.nextInt(2));
  }

  /** Found by its name, as one that a jar brings. */
  public static final class Provider implements LimitProvider {
    @Override
    public String name() {
      return "cramped";
    }

    @Override
    public Set<String> properties() {
      return Set.of();
    }

    @Override
    public Limit create(Settings settings) {
      return new CrampedLimit();
    }
  }
}
