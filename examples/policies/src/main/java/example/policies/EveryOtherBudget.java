package example.policies;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudgetProvider;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A retry budget of one retry for every two operations that have begun; unused retries are kept.
 */
public final class EveryOtherBudget implements RetryBudget {

  private static final int PRICE = 2;

  /** The coins, one for each operation that has begun, shared by all threads of the client. */
  private final AtomicLong coins = new AtomicLong();

  @Override
  public void began(long nowNanos) {
    coins.incrementAndGet();
  }

  @Override
  public int pay(RejectedOperation rejected, int held) {
    while (true) {
      var left = coins.get();
      if (left < PRICE) {
        return REFUSED;
      }
      if (coins.compareAndSet(left, left - PRICE)) {
        return PRICE;
      }
    }
  }

  @Override
  public double level(long nowNanos) {
    return (double) coins.get() / PRICE;
  }

  /** The provider of {@code backoff.budget=example-every-other}. */
  public static final class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "example-every-other";
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new EveryOtherBudget();
    }
  }
}
