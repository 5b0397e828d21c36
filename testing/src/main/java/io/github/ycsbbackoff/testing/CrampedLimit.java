package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * The in-flight limit {@code backoff.limit=cramped}, for tests only: one attempt or two, drawn anew
 * after each answer.
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

  /** The provider, found by its name like one from a jar. */
  public static final class Provider implements LimitProvider {
    @Override
    public String name() {
      return "cramped";
    }

    @Override
    public Limit create(Settings settings) {
      return new CrampedLimit();
    }
  }
}
