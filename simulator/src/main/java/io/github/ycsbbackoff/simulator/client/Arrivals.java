package io.github.ycsbbackoff.simulator.client;

/** When operations arrive from outside. */
@FunctionalInterface
public interface Arrivals {

  /** Returned instead of a time: the last one has arrived. */
  long NO_MORE = -1;

  /** When the next one arrives, not before {@code nowNanos}, at which the last one did. */
  long nextNanos(long nowNanos);
}
