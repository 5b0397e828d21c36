package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Netflix's limit by the gradient of response time, which compares the last response time with a
 * long average. The limit grows while the last is no more than half again as long as the average,
 * and shrinks while it is longer: smoothed, and by a gradient that is never under one half. Drops
 * are not looked at; only their response time counts. Its owner has it hear of the answers of each
 * second together, and so does {@code backoff.limit=gradient2}.
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
  private final SharedDouble limit;
  private final SharedDouble averageNanos = new SharedDouble(0);
  private volatile boolean isWarm;
  private int warmUp;
  private double warmUpNanos;

  /**
   * @param initial the limit at the beginning
   */
  public Gradient2Limit(int least, int initial, int most) {
    this.least = least;
    this.most = most;
    this.limit = new SharedDouble(initial);
  }

  @Override
  public int attempts() {
    return (int) limit.get();
  }

  @Override
  public int most() {
    return most;
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    var average = isWarm ? average(responseNanos) : plainAverage(responseNanos);
    var gradient = Math.max(LEAST_GRADIENT, Math.min(1, TOLERANCE * average / responseNanos));
    double now;
    double next;
    do {
      now = limit.get();
      // A limit that is not used up says nothing about a higher one.
      if (inFlight < now / 2) {
        return;
      }
      next = now * (1 - SMOOTHING) + (now * gradient + QUEUE) * SMOOTHING;
    } while (!limit.replace(now, Math.max(least, Math.min(most, next))));
  }

  /** Adds a response time to the exponential average, and returns that. */
  private double average(long responseNanos) {
    double now;
    double next;
    do {
      now = averageNanos.get();
      next = now * (1 - OF_THE_LAST) + responseNanos * OF_THE_LAST;
    } while (!averageNanos.replace(now, drifted(next, responseNanos)));
    return next;
  }

  /** Adds one of the first few response times, whose average is a plain one, and returns that. */
  private synchronized double plainAverage(long responseNanos) {
    if (isWarm) {
      return average(responseNanos);
    }
    warmUp++;
    warmUpNanos += responseNanos;
    var average = warmUpNanos / warmUp;
    averageNanos.set(drifted(average, responseNanos));
    isWarm = warmUp == WARM_UP;
    return average;
  }

  private static double drifted(double average, long responseNanos) {
    return average / responseNanos > DRIFT ? average * DRIFT_DECAY : average;
  }

  /** Provides {@code backoff.limit=gradient2}. */
  public static final class Provider implements LimitProvider {
    private static final LimitRange SHIPPED = new LimitRange(20, 20, 200);
    private static final String WINDOW = "backoff.limit.window";
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Override
    public String name() {
      return "gradient2";
    }

    @Override
    public Set<String> properties() {
      var names = new HashSet<>(LimitRange.NAMES);
      names.add(WINDOW);
      return names;
    }

    @Override
    public Limit create(Settings settings) {
      var range = LimitRange.from(settings, SHIPPED);
      var limit = new Gradient2Limit(range.least(), range.initial(), range.most());
      var windowNanos = settings.duration(WINDOW, SECOND).toNanos();
      return windowNanos == 0 ? limit : new WindowedLimit(limit, windowNanos);
    }
  }
}
