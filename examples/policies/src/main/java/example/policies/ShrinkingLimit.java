package example.policies;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * An in-flight limit that falls by one after each drop, and rises by one after a hundred answers in
 * a row without a drop.
 */
public final class ShrinkingLimit implements Limit {

  private static final int MOST = 64;
  private static final int ANSWERS_FOR_ONE_MORE = 100;

  private final AtomicInteger attempts = new AtomicInteger(MOST);
  private final AtomicInteger answersInARow = new AtomicInteger();

  @Override
  public int attempts() {
    return attempts.get();
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    if (dropped) {
      answersInARow.set(0);
      attempts.updateAndGet(now -> Math.max(1, now - 1));
    } else if (answersInARow.incrementAndGet() % ANSWERS_FOR_ONE_MORE == 0) {
      attempts.updateAndGet(now -> Math.min(MOST, now + 1));
    }
  }

  /** The provider of {@code backoff.limit=example-shrinking}. */
  public static final class Provider implements LimitProvider {
    @Override
    public String name() {
      return "example-shrinking";
    }

    @Override
    public Limit create(Settings settings) {
      return new ShrinkingLimit();
    }
  }
}
