package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.Set;

/**
 * The retry quota of AWS's SDKs: a bucket of tokens from which each retry takes as many as its
 * cause costs. An operation that succeeds at once puts one token back, and one that succeeds after
 * retries puts back what its last retry took.
 *
 * <p>Source: botocore at 0719e79, {@code retries/quota.py} and {@code retries/standard.py} ({@code
 * RetryQuotaChecker}). To AWS, a throttling error is one by which a service says that it gets too
 * much; {@code SERVER_TOO_BUSY} and {@code THROTTLED} both say so.
 */
public final class AwsBudget implements RetryBudget {

  private static final int CAPACITY = 500;
  private static final int AFTER_SUCCESS = 1;

  private final Costs costs;
  private final Tokens tokens;

  /** The number of tokens that a retry takes after each kind of rejection. */
  public record Costs(int throttled, int timeout, int other) {

    /** The costs of the standard mode until 2026: version 2.0. */
    public static final Costs STANDARD = new Costs(5, 10, 5);

    /** The costs of the standard mode since 2026: version 2.1. */
    public static final Costs STANDARD_2026 = new Costs(5, 14, 14);

    /** Returns the cost of the dearest retry, which a smaller bucket could never pay. */
    int most() {
      return Math.max(throttled, Math.max(timeout, other));
    }

    int of(RejectionReason reason) {
      return switch (reason) {
        case SERVER_TOO_BUSY, THROTTLED -> throttled;
        case TIMEOUT -> timeout;
        case CONFLICT, UNAVAILABLE -> other;
      };
    }
  }

  /**
   * @param capacity the number of tokens in the bucket, which begins full
   */
  public AwsBudget(int capacity, Costs costs) {
    this.costs = costs;
    this.tokens = new Tokens(capacity);
  }

  @Override
  public int pay(RejectedOperation rejected, int held) {
    var cost = costs.of(rejected.reason());
    return tokens.take(cost) ? cost : REFUSED;
  }

  @Override
  public void ended(boolean succeeded, int held, long nowNanos) {
    if (succeeded) {
      tokens.put(held == 0 ? AFTER_SUCCESS : held);
    }
  }

  @Override
  public double level(long nowNanos) {
    return tokens.left();
  }

  /** Provides {@code backoff.budget=aws-standard}, with {@code backoff.budget.capacity}. */
  public static class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "aws-standard";
    }

    @Override
    public Set<String> properties() {
      return Set.of(BudgetSettings.CAPACITY);
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new AwsBudget(BudgetSettings.capacity(settings, CAPACITY, costs().most()), costs());
    }

    Costs costs() {
      return Costs.STANDARD;
    }
  }

  /** Provides {@code backoff.budget=aws-standard-2026}, with {@code backoff.budget.capacity}. */
  public static final class Provider2026 extends Provider {
    @Override
    public String name() {
      return "aws-standard-2026";
    }

    @Override
    Costs costs() {
      return Costs.STANDARD_2026;
    }
  }
}
