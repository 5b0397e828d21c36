package io.github.ycsbbackoff.simulator.run;

import java.util.Locale;

/**
 * What a run cost.
 *
 * @param events handled
 * @param virtualNanos simulated
 * @param cpuNanos of one core, so that runs beside each other do not count each other's time
 */
public record Effort(long events, long virtualNanos, long cpuNanos) {

  /** Nothing. */
  public static final Effort NONE = new Effort(0, 0, 0);

  /** This and {@code other}, one after the other. */
  public Effort plus(Effort other) {
    return new Effort(
        events + other.events, virtualNanos + other.virtualNanos, cpuNanos + other.cpuNanos);
  }

  public double eventsPerSecond() {
    return events / (cpuNanos / 1e9);
  }

  /** One line for a person. */
  public String words() {
    return String.format(
        Locale.ROOT,
        "%,d events, %.1f simulated seconds in %.2f s of one core, %.2f million events/s",
        events,
        virtualNanos / 1e9,
        cpuNanos / 1e9,
        eventsPerSecond() / 1e6);
  }
}
