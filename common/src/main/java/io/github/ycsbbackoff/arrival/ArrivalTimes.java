package io.github.ycsbbackoff.arrival;

/** The times at which operations arrive, one after the other. Pure: no clock is read. */
public interface ArrivalTimes {

  /** The value that {@link #nextNanos} returns when nothing arrives any more. */
  long NONE = Long.MAX_VALUE;

  /**
   * Returns the time of the next arrival, in nanoseconds since the beginning; never before that of
   * the last one; or {@link #NONE}.
   */
  long nextNanos();
}
