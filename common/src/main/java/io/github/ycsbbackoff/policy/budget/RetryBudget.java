package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.policy.Rejected;

/**
 * Decides whether a rejected operation may have another attempt at all, which it pays for.
 *
 * <p>As pure as a wait: it reads no clock and touches no meter. One instance serves all threads of
 * a client, at once, and neither blocks them nor allocates.
 */
public interface RetryBudget {

  /** Returned by {@link #pay} instead of a price: there is no further attempt. */
  int REFUSED = -1;

  /** An operation begins. */
  default void began(long nowNanos) {}

  /** The server refused an attempt, whether another will follow or not. */
  default void rejected(Rejected rejected) {}

  /**
   * Takes what the next attempt of an operation costs, which would be made otherwise.
   *
   * @param held what the operation paid for its last one; 0 if that was its first
   * @return the price, 0 or more, in a unit of the budget's own; or {@link #REFUSED}, and then the
   *     operation ends, and holds nothing any more
   */
  int pay(Rejected rejected, int held);

  /**
   * An operation has ended.
   *
   * @param succeeded whether the server did what was asked
   * @param held what it paid for its last attempt; 0 if that was its first
   */
  default void ended(boolean succeeded, int held, long nowNanos) {}

  /** What is left, in the unit of its owner: tokens, or retries; not a number if without end. */
  double level(long nowNanos);
}
