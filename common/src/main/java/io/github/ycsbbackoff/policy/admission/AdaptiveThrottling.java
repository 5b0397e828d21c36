package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
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
 * Throttling", with K = 2. An attempt that is sent counts as a request when it ends, at which time
 * it may count as accepted too, and one that is refused here counts at once: so does Kratos'
 * breaker (go-kratos/aegis 37a53fd, {@code circuitbreaker/sre}), and so does Envoy's admission
 * control with what is sent, though not with what it refuses itself (envoyproxy/envoy 02f8a79). If
 * attempts in flight counted, a client that has had no answer yet would refuse what a healthy
 * server would accept: of the hundred rows of a first batch, about 95. Kratos counts as accepted
 * all but internal errors, unavailability and gateway timeouts (go-kratos/kratos 0d86606, {@code
 * middleware/circuitbreaker}).
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
    var refusal = refusalProbability(nowNanos);
    if (refusal > 0 && random.nextDouble() < refusal) {
      requests.add(1, nowNanos);
      return REFUSED;
    }
    return 0;
  }

  /** Returns the probability that the next attempt is refused, 0 to 1. */
  double refusalProbability(long nowNanos) {
    var asked = requests.sum(nowNanos);
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
    requests.add(1, nowNanos);
    accepts.add(1, nowNanos);
  }

  /** Counts a conflict as accepted: the server looked at the attempt, and did not get too much. */
  @Override
  public void rejected(RejectionReason reason, long nowNanos) {
    requests.add(1, nowNanos);
    if (reason == RejectionReason.CONFLICT) {
      accepts.add(1, nowNanos);
    }
  }

  @Override
  public void failed(long nowNanos) {
    requests.add(1, nowNanos);
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
