package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Netflix's limit by the gradient of response time, which compares the last response time with a
 * long average. The limit grows while the last is no more than half again as long as the average,
 * and shrinks while it is longer: smoothed, and by a gradient that is never under one half. Drops
 * are not looked at; only their response time counts.
 *
 * <p>Source: Netflix/concurrency-limits at 78a74b9, {@code Gradient2Limit} and {@code
 * ExpAvgMeasurement}.
 */
public final class Gradient2Limit implements Limit {

  private static final double TOLERANCE = 1.5;
  private static final double SMOOTHING = 0.2;
  private static final int QUEUE = 4;
  private static final double LEAST_GRADIENT = 0.5;

  /** The multiple of the last response time above which the average shrinks faster. */
  private static final double DRIFT = 2;

  private static final double DRIFT_DECAY = 0.95;
  private static final int WARM_UP = 10;
  private static final double OF_THE_LAST = 2.0 / (600 + 1);

  private final int least;
  private final int most;
  private volatile int attempts;
  private double limit;
  private int warmUp;
  private double warmUpNanos;
  private double averageNanos;

  /**
   * @param initial the limit at the beginning
   */
  public Gradient2Limit(int least, int initial, int most) {
    this.least = least;
    this.most = most;
    this.attempts = initial;
    this.limit = initial;
  }

  @Override
  public int attempts() {
    return attempts;
  }

  @Override
  public synchronized void answered(
      long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    var average = average(responseNanos);
    if (average / responseNanos > DRIFT) {
      averageNanos *= DRIFT_DECAY;
    }
    // A limit that is not used up says nothing about a higher one.
    if (inFlight < limit / 2) {
      return;
    }
    var gradient = Math.max(LEAST_GRADIENT, Math.min(1, TOLERANCE * average / responseNanos));
    var next = limit * (1 - SMOOTHING) + (limit * gradient + QUEUE) * SMOOTHING;
    limit = Math.max(least, Math.min(most, next));
    attempts = (int) limit;
  }

  /**
   * Adds a response time to the average, which is exponential, but plain for the first few times.
   */
  private double average(long responseNanos) {
    if (warmUp < WARM_UP) {
      warmUp++;
      warmUpNanos += responseNanos;
      averageNanos = warmUpNanos / warmUp;
    } else {
      averageNanos = averageNanos * (1 - OF_THE_LAST) + responseNanos * OF_THE_LAST;
    }
    return averageNanos;
  }

  /** Provides {@code backoff.limit=gradient2}. */
  public static final class Provider implements LimitProvider {
    private static final LimitRange SHIPPED = new LimitRange(20, 20, 200);

    @Override
    public String name() {
      return "gradient2";
    }

    @Override
    public Set<String> properties() {
      return LimitRange.NAMES;
    }

    @Override
    public Limit create(Settings settings) {
      var range = LimitRange.from(settings, SHIPPED);
      return new Gradient2Limit(range.least(), range.initial(), range.most());
    }
  }
}
