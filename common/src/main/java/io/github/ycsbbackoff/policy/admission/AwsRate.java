package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.random.RandomGenerator;

/**
 * The client-side rate limit of AWS's adaptive mode. Once the server has throttled, each attempt
 * takes a token; one that finds none takes none, and asks again when one should be there. Tokens
 * come at a rate that falls to 70% when the server throttles and grows again as the window of TCP
 * CUBIC does, never over twice what is really sent.
 *
 * <p>Source: botocore at 0719e79, {@code retries/throttling.py}, {@code retries/bucket.py} and
 * {@code retries/adaptive.py}. As in botocore, no attempt has a turn before another; the AWS SDK
 * for Java (since its pull request 7197) has them in the order in which they asked. In botocore a
 * new rate wakes one of those that wait; here each asks again only when its wait is over, which is
 * two seconds later at most. To AWS, a throttling error is one by which a service says that it gets
 * too much; {@code SERVER_TOO_BUSY} and {@code THROTTLED} both say so.
 */
public final class AwsRate implements Admission {

  private static final double BETA = 0.7;
  private static final double SCALE = 0.4;
  private static final double SMOOTHING = 0.8;
  private static final double BUCKETS_A_SECOND = 2;
  private static final double LEAST_RATE = 0.5;
  private static final double LEAST_CAPACITY = 1;
  private static final double MOST_OF_MEASURED = 2;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Whether the server has throttled; until it first does, nothing is held back. */
  private volatile boolean isEnabled;

  private boolean hasBegun;
  private long beganNanos;

  private double rate;
  private double capacity;
  private double tokens;
  private double filledSeconds;

  private long responses;
  private double measuredRate;
  private double measuredUntilSeconds;

  private double lastMostRate;
  private double secondsToMost;
  private double throttledSeconds;

  /** Creates a rate whose time begins when it is first needed. */
  public AwsRate() {}

  /** Creates a rate whose time begins at {@code beganNanos}. */
  AwsRate(long beganNanos) {
    this.hasBegun = true;
    this.beganNanos = beganNanos;
  }

  @Override
  public long admitNanos(long nowNanos, RandomGenerator random) {
    return isEnabled ? takeToken(nowNanos) : 0;
  }

  private synchronized long takeToken(long nowNanos) {
    var waitSeconds = nextWaitSeconds(nowNanos);
    if (waitSeconds == 0) {
      tokens--;
    }
    return (long) Math.ceil(waitSeconds * NANOS_PER_SECOND);
  }

  @Override
  public boolean asksAgain() {
    return true;
  }

  private double nextWaitSeconds(long nowNanos) {
    fill(seconds(nowNanos));
    return tokens < 1 ? (1 - tokens) / rate : 0;
  }

  /** Returns the wait, in seconds, of the next attempt. */
  @Override
  public double level(long nowNanos) {
    if (!isEnabled) {
      return 0;
    }
    synchronized (this) {
      return nextWaitSeconds(nowNanos);
    }
  }

  @Override
  public LocalRefusal cause() {
    return LocalRefusal.THROTTLE;
  }

  @Override
  public void succeeded(long nowNanos) {
    responded(false, nowNanos);
  }

  @Override
  public void rejected(RejectionReason reason, long nowNanos) {
    responded(reason.isThrottling(), nowNanos);
  }

  @Override
  public void failed(long nowNanos) {
    responded(false, nowNanos);
  }

  /** Puts the token of the attempt back, if there was one to take. */
  @Override
  public void notSent(long nowNanos) {
    if (isEnabled) {
      putTokenBack(nowNanos);
    }
  }

  private synchronized void putTokenBack(long nowNanos) {
    fill(seconds(nowNanos));
    tokens = Math.min(capacity, tokens + 1);
  }

  /** Returns the rate at which tokens come, per second, as the responses so far determine it. */
  synchronized double rate() {
    return rate;
  }

  /** Returns the responses per second, as measured in halves of a second and smoothed. */
  synchronized double measuredRate() {
    return measuredRate;
  }

  private synchronized void responded(boolean throttled, long nowNanos) {
    var now = seconds(nowNanos);
    measure(now);
    double next;
    if (throttled) {
      lastMostRate = isEnabled ? Math.min(measuredRate, rate) : measuredRate;
      secondsToMost = Math.cbrt(lastMostRate * (1 - BETA) / SCALE);
      throttledSeconds = now;
      isEnabled = true;
      next = lastMostRate * BETA;
    } else {
      var beyond = now - throttledSeconds - secondsToMost;
      next = SCALE * beyond * beyond * beyond + lastMostRate;
    }
    setRate(Math.min(next, MOST_OF_MEASURED * measuredRate), now);
  }

  private void measure(double now) {
    responses++;
    var bucket = Math.floor(now * BUCKETS_A_SECOND) / BUCKETS_A_SECOND;
    if (bucket > measuredUntilSeconds) {
      var current = responses / (bucket - measuredUntilSeconds);
      measuredRate = current * SMOOTHING + measuredRate * (1 - SMOOTHING);
      responses = 0;
      measuredUntilSeconds = bucket;
    }
  }

  private void setRate(double next, double now) {
    fill(now);
    rate = Math.max(next, LEAST_RATE);
    capacity = Math.max(next, LEAST_CAPACITY);
    tokens = Math.min(tokens, capacity);
  }

  private void fill(double now) {
    tokens = Math.min(capacity, tokens + (now - filledSeconds) * rate);
    filledSeconds = now;
  }

  private double seconds(long nowNanos) {
    if (!hasBegun) {
      hasBegun = true;
      beganNanos = nowNanos;
    }
    return (nowNanos - beganNanos) / NANOS_PER_SECOND;
  }

  /** Provides {@code backoff.admission=aws-adaptive}. */
  public static final class Provider implements AdmissionProvider {
    @Override
    public String name() {
      return "aws-adaptive";
    }

    @Override
    public Admission create(Settings settings) {
      return new AwsRate();
    }
  }
}
