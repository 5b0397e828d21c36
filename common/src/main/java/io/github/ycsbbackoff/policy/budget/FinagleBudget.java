package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.SlidingSum;
import java.time.Duration;
import java.util.Set;

/**
 * Finagle's retry budget: a share of the requests of the last seconds may be retries, and some more
 * each second, for clients that have just begun or send few requests.
 *
 * <p>Source: twitter/finagle at 0e26b57, {@code RetryBudget.scala}; its bucket is that of
 * twitter/util at 1bdeab5, {@code TokenBucket.newLeakyBucket} over ten slices.
 */
public final class FinagleBudget implements RetryBudget {

  /** The deposit of a request, which is more than 1 so that prices can be whole numbers. */
  private static final int SCALE = 1_000;

  private static final int SLICES = 10;

  private final int deposit;
  private final int price;
  private final long reserve;
  private final SlidingSum balance;

  /**
   * @param ttlSeconds the time after which a deposit is worth nothing, 1 to 60
   * @param retriesPerSecond the retries per second that are always allowed, 0 or more
   * @param ratio the share of requests that may be tried again besides, 0 to 1000
   */
  public FinagleBudget(int ttlSeconds, int retriesPerSecond, double ratio) {
    this.deposit = ratio == 0 ? 0 : SCALE;
    this.price = ratio == 0 ? 1 : (int) (SCALE / ratio);
    this.reserve = (long) retriesPerSecond * ttlSeconds * price;
    this.balance = new SlidingSum(Duration.ofSeconds(ttlSeconds).toNanos(), SLICES);
  }

  @Override
  public void began(long nowNanos) {
    balance.add(deposit, nowNanos);
  }

  @Override
  public synchronized int pay(RejectedOperation rejected, int held) {
    var nowNanos = rejected.nowNanos();
    if (balance.sum(nowNanos) + reserve < price) {
      return REFUSED;
    }
    balance.add(-price, nowNanos);
    return price;
  }

  @Override
  public double level(long nowNanos) {
    var retries = (balance.sum(nowNanos) + reserve) / price;
    return retries;
  }

  /**
   * Provides {@code backoff.budget=finagle}, with {@code backoff.budget.ttl}, {@code
   * backoff.budget.minimum} (per second) and {@code backoff.budget.ratio}.
   */
  public static final class Provider implements RetryBudgetProvider {
    private static final String TTL = "backoff.budget.ttl";
    private static final String MINIMUM = "backoff.budget.minimum";
    private static final Duration DEFAULT_TTL = Duration.ofSeconds(10);
    private static final int LONGEST_TTL_SECONDS = 60;

    @Override
    public String name() {
      return "finagle";
    }

    @Override
    public Set<String> properties() {
      return Set.of(TTL, MINIMUM, BudgetSettings.RATIO);
    }

    @Override
    public RetryBudget create(Settings settings) {
      var ttl = settings.duration(TTL, DEFAULT_TTL);
      if (ttl.toSeconds() < 1 || ttl.toSeconds() > LONGEST_TTL_SECONDS || ttl.toNanosPart() > 0) {
        throw new SettingException(
            TTL, settings.string(TTL, ""), "is out of range", "give whole seconds, 1s to 60s");
      }
      var minimum = settings.integer(MINIMUM, 10, 0, 1_000_000);
      var ratio = BudgetSettings.ratio(settings, 0.2, 0, SCALE);
      BudgetSettings.rejectNoRetryAtAll(MINIMUM, minimum, ratio);
      return new FinagleBudget(Math.toIntExact(ttl.toSeconds()), minimum, ratio);
    }
  }
}
