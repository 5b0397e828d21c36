package io.github.ycsbbackoff.simulator.client;

/** The times at which operations arrive from outside. */
@FunctionalInterface
public interface Arrivals {

  /** Returned by {@link #nextNanos} instead of a time: the last operation has arrived. */
  long NO_MORE = -1;

  /**
   * Returns the time of the next arrival, which is not before {@code nowNanos}, the time of the
   * last one.
   */
  long nextNanos(long nowNanos);
}
