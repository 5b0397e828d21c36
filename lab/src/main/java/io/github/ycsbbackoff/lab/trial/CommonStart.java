package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.fleet.SharedClock;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * When a client that is one of several is to begin.
 *
 * @param epochSeconds the start of all clients, by the clock that they share; empty for at once
 * @param clock how far this machine's clock is from that one
 */
public record CommonStart(OptionalDouble epochSeconds, SharedClock.Offset clock)
    implements TrialClock {

  private static final double MILLIS = 1e3;

  /**
   * The seconds that a client takes until it is connected, on a machine with nothing else to do.
   */
  private static final double CONNECTED_SECONDS = 3;

  /** The CPU time that a client takes until it is connected. */
  private static final double CONNECTING_CPU_SECONDS = 1.5;

  /** Returns in what time so many clients are connected, if this machine has nothing else to do. */
  public static double secondsUntilConnected(int clients) {
    return CONNECTED_SECONDS
        + CONNECTING_CPU_SECONDS * clients / Runtime.getRuntime().availableProcessors();
  }

  /** Returns the limit from now on that ends as one from the start on does. */
  Duration fromNow(Duration limit) {
    return limit.plusMillis(Math.round(secondsLeft() * MILLIS));
  }

  /** Returns the seconds until the start, 0 if it is over. */
  private double secondsLeft() {
    return epochSeconds.isEmpty() ? 0 : Math.max(0, startEpochSeconds() - now());
  }

  /** Returns whether the start has come. */
  @Override
  public boolean hasBegun() {
    return secondsLeft() == 0;
  }

  /** Returns the start by this machine's clock; NaN where there is none. */
  @Override
  public double startEpochSeconds() {
    return epochSeconds.isEmpty() ? Double.NaN : clock.toOwn(epochSeconds.getAsDouble());
  }

  private static double now() {
    return System.currentTimeMillis() / MILLIS;
  }
}
