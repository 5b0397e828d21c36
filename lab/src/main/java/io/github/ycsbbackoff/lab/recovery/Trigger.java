package io.github.ycsbbackoff.lab.recovery;

import java.util.List;
import java.util.Optional;

/**
 * The time in which a trial was disturbed: by faults of its server, or by more arrivals than usual.
 * Several disturbances are one trigger, because what comes between them is no way back that could
 * be measured to its end.
 *
 * @param fromSeconds when the first disturbance began, in seconds since the client's start
 * @param toSeconds when the last one was over, in the same seconds; always finite
 */
public record Trigger(double fromSeconds, double toSeconds) {

  /**
   * Makes a trigger.
   *
   * @throws IllegalArgumentException if it ends before it begins, or never
   */
  public Trigger {
    if (!(toSeconds >= fromSeconds) || Double.isInfinite(toSeconds)) {
      throw new IllegalArgumentException(
          "a trigger from " + fromSeconds + " s to " + toSeconds + " s");
    }
  }

  /**
   * Returns the one trigger that several disturbances are, from the beginning of the first to the
   * end of the last; empty for none.
   */
  public static Optional<Trigger> around(List<Trigger> disturbances) {
    return disturbances.stream().reduce(Trigger::united);
  }

  private Trigger united(Trigger other) {
    return new Trigger(
        Math.min(fromSeconds, other.fromSeconds), Math.max(toSeconds, other.toSeconds));
  }
}
