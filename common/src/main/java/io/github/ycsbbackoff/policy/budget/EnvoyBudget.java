package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.ContendedLong;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Envoy's retry budget, which is one of concurrency: the operations that may be at their retries at
 * one time, waits included, are a share of all that are under way, and never fewer than a minimum.
 *
 * <p>Source: envoyproxy/envoy at 01c2c1f, {@code circuit_breaker.proto}, {@code RetryBudget} (20%
 * and 3), and {@code resource_manager_impl.h}, {@code RetryBudgetImpl}.
 */
public final class EnvoyBudget implements RetryBudget {

  private static final int HELD = 1;

  private final double ratio;
  private final int minimum;
  private final ContendedLong active = new ContendedLong(0);
  private final AtomicInteger retrying = new AtomicInteger();

  /**
   * @param ratio the share of the operations under way that may be at their retries
   * @param minimum the number of operations that always may
   */
  public EnvoyBudget(double ratio, int minimum) {
    this.ratio = ratio;
    this.minimum = minimum;
  }

  @Override
  public void began(long nowNanos) {
    active.addAndGet(1);
  }

  @Override
  public int pay(RejectedOperation rejected, int held) {
    if (held == HELD) {
      // The operation gives its place back and asks for one anew, as in Envoy.
      retrying.decrementAndGet();
    }
    while (true) {
      var now = retrying.get();
      if (now >= most()) {
        return REFUSED;
      }
      if (retrying.compareAndSet(now, now + 1)) {
        return HELD;
      }
    }
  }

  @Override
  public void ended(boolean succeeded, int held, long nowNanos) {
    active.addAndGet(-1);
    if (held == HELD) {
      retrying.decrementAndGet();
    }
  }

  @Override
  public double level(long nowNanos) {
    return Math.max(0, most() - retrying.get());
  }

  private int most() {
    return Math.max(minimum, (int) (active.get() * ratio));
  }

  /**
   * Provides {@code backoff.budget=envoy}, with {@code backoff.budget.ratio} and {@code
   * backoff.budget.minimum}.
   */
  public static final class Provider implements RetryBudgetProvider {
    private static final String MINIMUM = "backoff.budget.minimum";

    @Override
    public String name() {
      return "envoy";
    }

    @Override
    public Set<String> properties() {
      return Set.of(BudgetSettings.RATIO, MINIMUM);
    }

    @Override
    public RetryBudget create(Settings settings) {
      var minimum = settings.integer(MINIMUM, 3, 0, 1_000_000);
      var ratio = BudgetSettings.ratio(settings, 0.2, 0, 1);
      BudgetSettings.rejectNoRetryAtAll(MINIMUM, minimum, ratio);
      return new EnvoyBudget(ratio, minimum);
    }
  }
}
