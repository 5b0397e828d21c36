package io.github.ycsbbackoff.writes;

import java.time.Duration;

/**
 * How much is gathered, and how long anybody waits for it.
 *
 * @param rows the number of rows in a batch
 * @param flushInterval the time after which gathered rows are sent, with the next row, though they
 *     are fewer than a batch
 * @param deadline the time after which a row that has not ended is abandoned
 */
public record BatchLimits(int rows, Duration flushInterval, Duration deadline) {

  /** The time beyond the client's own deadline that an answer which is on its way has. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Returns limits whose deadline is a grace of 5 s after {@code operationTimeout}. */
  public static BatchLimits of(int rows, Duration flushInterval, Duration operationTimeout) {
    return new BatchLimits(rows, flushInterval, operationTimeout.plus(GRACE));
  }
}
