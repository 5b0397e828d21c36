package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudgetProvider;

/**
 * The token bucket of M. Brooker's study of retries, which no client ships: it begins full, each
 * call puts a tenth of a token in, and each retry takes one, if more than one is there.
 *
 * <p>Source: github.com/mbrooker/simulator_example at bbfe394, {@code retry_sim/retry_strategy.py},
 * AdaptiveRetryStrategy, with the values of {@code retry_sim.py}.
 */
public final class BrookerBucket implements RetryBudget {

  private static final double FILL = 0.1;
  private static final double SIZE = 5;

  private double tokens = SIZE;

  @Override
  public void began(long nowNanos) {
    tokens = Math.min(tokens + FILL, SIZE);
  }

  @Override
  public int pay(RejectedOperation rejected, int held) {
    if (tokens > 1) {
      tokens--;
      return 0;
    }
    return REFUSED;
  }

  @Override
  public double level(long nowNanos) {
    return tokens;
  }

  /** Provides {@code backoff.budget=brooker-bucket}. */
  public static final class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "brooker-bucket";
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new BrookerBucket();
    }
  }
}
