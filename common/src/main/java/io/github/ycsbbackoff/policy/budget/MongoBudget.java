package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.Set;

/**
 * The token bucket of MongoDB's drivers, as their client-backpressure specification had it until it
 * was dropped: a retry takes a token where the server is overloaded, a success puts a tenth of one
 * back, and a retry that succeeds, or that fails for another reason than overload, puts a whole one
 * back besides.
 *
 * <p>Source: mongodb/specifications at 03065ad, {@code client-backpressure.md}, "Overload retry
 * policy" and "Token Bucket". Tokens are counted in tenths.
 */
public final class MongoBudget implements RetryBudget {

  private static final int CAPACITY = 1_000;
  private static final int TENTHS = 10;
  private static final int AFTER_SUCCESS = 1;

  private final Tokens tokens;

  /**
   * @param capacity the number of tokens in the bucket, which begins full
   */
  public MongoBudget(int capacity) {
    this.tokens = new Tokens((long) capacity * TENTHS);
  }

  @Override
  public void rejected(RejectedOperation rejected) {
    if (rejected.rejections() > 1 && !rejected.reason().isThrottling()) {
      tokens.put(TENTHS);
    }
  }

  /** Takes a token after an overload alone; the price of each retry is what it may put back. */
  @Override
  public int pay(RejectedOperation rejected, int held) {
    return !rejected.reason().isThrottling() || tokens.take(TENTHS) ? TENTHS : REFUSED;
  }

  @Override
  public void failed(int held) {
    if (held > 0) {
      tokens.put(held);
    }
  }

  @Override
  public void ended(boolean succeeded, int held, long nowNanos) {
    if (succeeded) {
      tokens.put(AFTER_SUCCESS + held);
    }
  }

  @Override
  public double level(long nowNanos) {
    return (double) tokens.left() / TENTHS;
  }

  /** Provides {@code backoff.budget=mongodb-token-bucket}, with {@code backoff.budget.capacity}. */
  public static final class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "mongodb-token-bucket";
    }

    @Override
    public Set<String> properties() {
      return Set.of(BudgetSettings.CAPACITY);
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new MongoBudget(BudgetSettings.capacity(settings, CAPACITY, 1));
    }
  }
}
