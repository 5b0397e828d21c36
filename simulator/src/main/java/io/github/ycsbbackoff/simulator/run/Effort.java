package io.github.ycsbbackoff.simulator.run;

import java.util.Locale;

/**
 * The cost of a run.
 *
 * @param events the number of events handled
 * @param virtualNanos the virtual time simulated
 * @param cpuNanos the CPU time of the run's thread, so that runs side by side do not count each
 *     other's time
 */
public record Effort(long events, long virtualNanos, long cpuNanos) {

  /** The effort of no run. */
  public static final Effort NONE = new Effort(0, 0, 0);

  /** Returns the sum of this effort and {@code other}. */
  public Effort plus(Effort other) {
    return new Effort(
        events + other.events, virtualNanos + other.virtualNanos, cpuNanos + other.cpuNanos);
  }

  public double eventsPerSecond() {
    return events / (cpuNanos / 1e9);
  }

  /** Returns the effort as one line of text. */
  public String message() {
    return String.format(
        Locale.ROOT,
        "%,d events, %.1f simulated seconds in %.2f s of one core, %.2f million events/s",
        events,
        virtualNanos / 1e9,
        cpuNanos / 1e9,
        eventsPerSecond() / 1e6);
  }
}
