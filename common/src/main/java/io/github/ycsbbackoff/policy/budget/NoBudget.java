package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;

/** The budget under which attempts cost nothing. */
public record NoBudget() implements RetryBudget {

  @Override
  public int pay(RejectedOperation rejected, int held) {
    return 0;
  }

  @Override
  public double level(long nowNanos) {
    return Double.NaN;
  }

  /** Provides {@code backoff.budget=none}. */
  public static final class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new NoBudget();
    }
  }
}
