package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.SlidingSum;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Google's client-side adaptive throttling, which refuses an attempt with the probability {@code
 * max(0, (requests - K x accepts) / (requests + 1))} over the last two minutes; the requests
 * include the refused ones.
 *
 * <p>Source: B. Beyer et al., "Site Reliability Engineering", 2016, chapter 21, "Client-Side
 * Throttling", with K = 2. An attempt counts when it is asked for, not when it has ended; otherwise
 * attempts in flight would go unseen.
 */
public final class AdaptiveThrottling implements Admission {

  private static final int SLICES = 120;

  private final double multiplier;
  private final SlidingSum requests;
  private final SlidingSum accepts;

  /**
   * Creates the throttling of a client that has sent nothing yet.
   *
   * @param multiplier the K in the formula: up to K times as many attempts as are accepted are sent
   * @param windowNanos the time over which requests and accepts are counted
   */
  public AdaptiveThrottling(double multiplier, long windowNanos) {
    this.multiplier = multiplier;
    this.requests = new SlidingSum(windowNanos, SLICES);
    this.accepts = new SlidingSum(windowNanos, SLICES);
  }

  @Override
  public long admitNanos(long nowNanos, RandomGenerator random) {
    var refusal = refusalProbability(requests.add(1, nowNanos) - 1, nowNanos);
    return refusal > 0 && random.nextDouble() < refusal ? REFUSED : 0;
  }

  /** Returns the probability that the next attempt is refused, 0 to 1. */
  double refusalProbability(long nowNanos) {
    return refusalProbability(requests.sum(nowNanos), nowNanos);
  }

  private double refusalProbability(long asked, long nowNanos) {
    return Math.max(0, (asked - multiplier * accepts.sum(nowNanos)) / (asked + 1.0));
  }

  /** Returns the probability that the next attempt is refused. */
  @Override
  public double level(long nowNanos) {
    return refusalProbability(nowNanos);
  }

  @Override
  public LocalRefusal cause() {
    return LocalRefusal.THROTTLE;
  }

  @Override
  public void succeeded(long nowNanos) {
    accepts.add(1, nowNanos);
  }

  @Override
  public void notSent(long nowNanos) {
    requests.add(-1, nowNanos);
  }

  /**
   * Provides {@code backoff.admission=sre}, with {@code backoff.admission.k} and {@code
   * backoff.admission.window}.
   */
  public static final class Provider implements AdmissionProvider {
    private static final String K = "backoff.admission.k";
    private static final String WINDOW = "backoff.admission.window";
    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    @Override
    public String name() {
      return "sre";
    }

    @Override
    public Set<String> properties() {
      return Set.of(K, WINDOW);
    }

    @Override
    public Admission create(Settings settings) {
      var window = settings.duration(WINDOW, TWO_MINUTES);
      if (window.toSeconds() < 1) {
        throw new SettingException(
            WINDOW, settings.string(WINDOW, ""), "is out of range", "give 1s or more");
      }
      return new AdaptiveThrottling(settings.decimal(K, 2, 1, 1_000), window.toNanos());
    }
  }
}
