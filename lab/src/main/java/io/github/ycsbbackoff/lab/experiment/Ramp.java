package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.arrival.Phase;
import java.util.List;
import java.util.Optional;

/**
 * A load that goes up and down again at one slope. Times are in seconds since arrivals began.
 *
 * @param low the rate at which it begins and ends, in arrivals a second
 * @param high the rate at the top
 * @param upFrom when it begins to go up
 * @param upTo when it is at the top
 * @param downFrom when it begins to go down
 * @param downTo when it is down again
 */
public record Ramp(
    double low, double high, double upFrom, double upTo, double downFrom, double downTo) {

  /** The share by which the two slopes may differ. */
  private static final double SAME_SLOPE = 0.01;

  /**
   * Returns the ramp that phases are: one that goes up, and one that goes down as far at the same
   * slope, with nothing but even phases before, between and behind them. Empty for other phases.
   */
  static Optional<Ramp> of(List<Phase> phases) {
    Phase up = null;
    Phase down = null;
    var upFrom = 0.0;
    var downFrom = 0.0;
    var began = 0.0;
    for (var phase : phases) {
      if (phase.to() > phase.from() && up == null) {
        up = phase;
        upFrom = began;
      } else if (phase.to() < phase.from() && up != null && down == null) {
        down = phase;
        downFrom = began;
      } else if (phase.to() != phase.from()) {
        return Optional.empty();
      }
      began += phase.seconds();
    }
    if (up == null || down == null || up.to() != down.from() || up.from() != down.to()) {
      return Optional.empty();
    }
    return Math.abs(up.seconds() - down.seconds()) > SAME_SLOPE * up.seconds()
        ? Optional.empty()
        : Optional.of(
            new Ramp(
                up.from(),
                up.to(),
                upFrom,
                upFrom + up.seconds(),
                downFrom,
                downFrom + down.seconds()));
  }

  /** Returns the rate at a time on the way up. */
  public double upRate(double seconds) {
    return low + (high - low) * (seconds - upFrom) / (upTo - upFrom);
  }

  /** Returns the rate at a time on the way down. */
  public double downRate(double seconds) {
    return high - (high - low) * (seconds - downFrom) / (downTo - downFrom);
  }
}
