package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Resilience4j's circuit breaker over a window of a number of calls. While closed, it lets
 * everything through until half of the last 100 attempts were rejected or failed; while open, it
 * lets nothing through for a minute; then, half open, it lets ten attempts through. The next ten
 * ends, or as many as are in the window if these are fewer, decide whether it closes or opens
 * again.
 *
 * <p>Source: resilience4j/resilience4j at af9e7c9, {@code CircuitBreakerConfig} and {@code
 * CircuitBreakerStateMachine}.
 */
public final class Breaker implements Admission {

  /**
   * The breaker's constants.
   *
   * @param failurePercent the share of failures in the window, in percent, at which the breaker
   *     opens
   * @param window the number of attempts in the window, and the fewest that decide
   * @param openNanos the time for which the breaker stays open
   * @param trials the number of attempts that it lets through while it is half open
   */
  public record Constants(double failurePercent, int window, long openNanos, int trials) {}

  private enum State {
    CLOSED,
    OPEN,
    HALF_OPEN
  }

  private final Constants constants;
  private volatile State state = State.CLOSED;

  /**
   * Whether the breaker is closed and all of its full window are successes: one more changes
   * nothing then, so that threads whose attempts succeed need not wait for each other.
   */
  private volatile boolean isFlawless;

  private LastEnds ends;
  private long openedNanos;
  private int permits;

  /** Creates a closed breaker. */
  public Breaker(Constants constants) {
    this.constants = constants;
    this.ends = new LastEnds(constants.window(), constants.window());
  }

  @Override
  public long admitNanos(long nowNanos, RandomGenerator random) {
    return state == State.CLOSED || isPermitted(nowNanos) ? 0 : REFUSED;
  }

  private synchronized boolean isPermitted(long nowNanos) {
    if (state == State.OPEN && nowNanos - openedNanos > constants.openNanos()) {
      permits = constants.trials();
      begin(State.HALF_OPEN, constants.trials());
    }
    return switch (state) {
      case CLOSED -> true;
      case OPEN -> false;
      case HALF_OPEN -> permits > 0 && permits-- > 0;
    };
  }

  /** Returns 0 while the breaker is closed, 1 while it is open, and 0.5 while it is half open. */
  @Override
  public double level(long nowNanos) {
    return switch (state) {
      case CLOSED -> 0;
      case HALF_OPEN -> 0.5;
      case OPEN -> 1;
    };
  }

  @Override
  public LocalRefusal cause() {
    return LocalRefusal.BREAKER;
  }

  @Override
  public void succeeded(long nowNanos) {
    if (!isFlawless) {
      ended(false, nowNanos);
    }
  }

  @Override
  public void rejected(RejectionReason reason, long nowNanos) {
    ended(true, nowNanos);
  }

  @Override
  public void failed(long nowNanos) {
    ended(true, nowNanos);
  }

  @Override
  public synchronized void notSent(long nowNanos) {
    if (state == State.HALF_OPEN) {
      permits++;
    }
  }

  private synchronized void ended(boolean failed, long nowNanos) {
    ends.add(failed);
    if (state != State.OPEN && ends.isEnough()) {
      decide(nowNanos);
    }
    isFlawless = state == State.CLOSED && ends.isFull() && ends.failures == 0;
  }

  private void decide(long nowNanos) {
    if (ends.failedPercent() >= constants.failurePercent()) {
      openedNanos = nowNanos;
      state = State.OPEN;
    } else if (state == State.HALF_OPEN) {
      begin(State.CLOSED, constants.window());
    }
  }

  private void begin(State next, int window) {
    ends = new LastEnds(window, constants.window());
    state = next;
  }

  /** The ends of the last attempts, in a ring. */
  private static final class LastEnds {
    private final boolean[] failed;
    private final int enough;
    private int next;
    private int size;
    private int failures;

    LastEnds(int window, int enough) {
      this.failed = new boolean[window];
      this.enough = Math.min(window, enough);
    }

    void add(boolean hasFailed) {
      if (isFull()) {
        failures -= failed[next] ? 1 : 0;
      } else {
        size++;
      }
      failed[next] = hasFailed;
      failures += hasFailed ? 1 : 0;
      next = (next + 1) % failed.length;
    }

    /** Returns whether there are as many as decide. */
    boolean isEnough() {
      return size >= enough;
    }

    boolean isFull() {
      return size == failed.length;
    }

    double failedPercent() {
      return 100.0 * failures / size;
    }
  }

  /**
   * Provides {@code backoff.admission=breaker}, with {@code backoff.admission.failures} (percent),
   * {@code backoff.admission.calls}, {@code backoff.admission.open} and {@code
   * backoff.admission.trials}.
   */
  public static final class Provider implements AdmissionProvider {
    private static final String FAILURES = "backoff.admission.failures";
    private static final String CALLS = "backoff.admission.calls";
    private static final String OPEN = "backoff.admission.open";
    private static final String TRIALS = "backoff.admission.trials";
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MOST = 1_000_000;

    @Override
    public String name() {
      return "breaker";
    }

    @Override
    public Set<String> properties() {
      return Set.of(FAILURES, CALLS, OPEN, TRIALS);
    }

    @Override
    public Admission create(Settings settings) {
      var open = settings.duration(OPEN, MINUTE);
      if (open.isZero()) {
        throw new SettingException(
            OPEN, settings.string(OPEN, ""), "never refuses anything", "give more than 0s");
      }
      return new Breaker(
          new Constants(
              settings.decimal(FAILURES, 50, 1, 100),
              settings.integer(CALLS, 100, 1, MOST),
              open.toNanos(),
              settings.integer(TRIALS, 10, 1, MOST)));
    }
  }
}
