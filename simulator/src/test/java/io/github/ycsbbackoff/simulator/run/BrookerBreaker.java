package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudgetProvider;

/**
 * The breaker of M. Brooker's study of retries, which no client ships: nothing is tried again while
 * more attempts than a tenth of the calls have failed, counted from the client's start.
 *
 * <p>Source: github.com/mbrooker/simulator_example at bbfe394, {@code retry_sim/retry_strategy.py},
 * CircuitBreakerRetryCall, with the values of {@code retry_sim.py}; the three retries that a call
 * may have there are {@code backoff.max-attempts=4} here.
 */
public final class BrookerBreaker implements RetryBudget {

  private static final double MOST_FAILURES = 0.1;

  private double calls;
  private double failures;

  @Override
  public void began(long nowNanos) {
    calls++;
  }

  @Override
  public void rejected(RejectedOperation rejected) {
    failures++;
  }

  @Override
  public int pay(RejectedOperation rejected, int held) {
    return failures / calls > MOST_FAILURES ? REFUSED : 0;
  }

  @Override
  public double level(long nowNanos) {
    return MOST_FAILURES * calls - failures;
  }

  /** Provides {@code backoff.budget=brooker-breaker}. */
  public static final class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "brooker-breaker";
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new BrookerBreaker();
    }
  }
}
