package io.github.ycsbbackoff.arrival;

import java.util.Iterator;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Arrivals at a rate that phases set. Arrivals are spaced on the scale of the number of arrivals
 * that are due on average, and that scale is turned into time phase by phase: with gaps of 1 the
 * arrivals are even, with exponential gaps of mean 1 they are a Poisson process of the phases' rate
 * (Çinlar, Introduction to Stochastic Processes, 1975, section 4.7).
 */
final class PhasedTimes implements ArrivalTimes {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Iterator<Phase> phases;
  private final DoubleSupplier gaps;

  private Phase phase;
  private double beganSeconds;

  /**
   * The number of arrivals, on average, that are due between the phase's beginning and the next.
   */
  private double due;

  /**
   * Creates the times.
   *
   * @param phases at least one; after the last nothing arrives
   * @param gaps draws the gap between two arrivals, with a mean of 1
   */
  PhasedTimes(List<Phase> phases, DoubleSupplier gaps) {
    this.phases = phases.iterator();
    this.gaps = gaps;
    this.phase = this.phases.next();
  }

  @Override
  public long nextNanos() {
    if (phase == null) {
      return NONE;
    }
    due += gaps.getAsDouble();
    while (due > phase.arrivals()) {
      due -= phase.arrivals();
      beganSeconds += phase.seconds();
      if (!phases.hasNext()) {
        phase = null;
        return NONE;
      }
      phase = phases.next();
    }
    return Math.round((beganSeconds + phase.secondsUntil(due)) * NANOS_PER_SECOND);
  }
}
