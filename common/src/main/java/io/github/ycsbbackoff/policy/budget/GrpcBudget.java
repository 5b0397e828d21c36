package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.math.BigDecimal;
import java.util.Set;

/**
 * gRPC's retry throttling: each rejection takes a token, each success puts a part of one back, and
 * nothing is tried again while the bucket is no more than half full.
 *
 * <p>Source: grpc/proposal at 1fd061a, {@code A6-client-retries.md}, "Throttling Retry Attempts and
 * Hedged RPCs", whose example has 10 tokens and a ratio of 0.1. Tokens are counted in thousandths,
 * as in gRPC.
 */
public final class GrpcBudget implements RetryBudget {

  private static final int CAPACITY = 10;
  private static final double RATIO = 0.1;
  private static final int THOUSANDTHS = 1_000;

  /** The least capacity of which more than half is left after a first rejection. */
  private static final int LEAST_CAPACITY = 3;

  private static final double LEAST_RATIO = 1.0 / THOUSANDTHS;

  private final long threshold;
  private final long afterSuccess;
  private final Tokens tokens;

  /**
   * @param capacity the number of tokens in the bucket, which begins full
   * @param ratio the part of a token that a success puts back; decimal places beyond the third are
   *     ignored, as in gRPC
   */
  public GrpcBudget(int capacity, double ratio) {
    this.threshold = (long) capacity * THOUSANDTHS / 2;
    this.afterSuccess = BigDecimal.valueOf(ratio).movePointRight(3).longValue();
    this.tokens = new Tokens((long) capacity * THOUSANDTHS);
  }

  @Override
  public void rejected(RejectedOperation rejected) {
    tokens.drain(THOUSANDTHS);
  }

  @Override
  public int pay(RejectedOperation rejected, int held) {
    return tokens.left() > threshold ? 0 : REFUSED;
  }

  @Override
  public void ended(boolean succeeded, int held, long nowNanos) {
    if (succeeded) {
      tokens.put(afterSuccess);
    }
  }

  @Override
  public double level(long nowNanos) {
    return (double) tokens.left() / THOUSANDTHS;
  }

  /**
   * Provides {@code backoff.budget=grpc}, with {@code backoff.budget.capacity} and {@code
   * backoff.budget.ratio}.
   */
  public static final class Provider implements RetryBudgetProvider {
    @Override
    public String name() {
      return "grpc";
    }

    @Override
    public Set<String> properties() {
      return Set.of(BudgetSettings.CAPACITY, BudgetSettings.RATIO);
    }

    @Override
    public RetryBudget create(Settings settings) {
      return new GrpcBudget(
          BudgetSettings.capacity(settings, CAPACITY, LEAST_CAPACITY),
          BudgetSettings.ratio(settings, RATIO, LEAST_RATIO, 1_000));
    }
  }
}
