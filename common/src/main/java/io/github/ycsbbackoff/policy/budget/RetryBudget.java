package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.policy.RejectedOperation;

/**
 * The policy that decides whether a rejected operation may have another attempt at all; the
 * operation pays for it.
 *
 * <p>A budget is as pure as a wait: it reads no clock and touches no meter. One instance serves all
 * threads of a client at once, and neither blocks them nor allocates.
 */
public interface RetryBudget {

  /** The value that {@link #pay} returns instead of a price if there is no further attempt. */
  int REFUSED = -1;

  /** Hears that an operation begins. */
  default void began(long nowNanos) {}

  /** Hears that the server refused an attempt, whether another will follow or not. */
  default void rejected(RejectedOperation rejected) {}

  /**
   * Takes the price of an operation's next attempt, which nothing else prevents.
   *
   * @param held what the operation paid for its last attempt; 0 if that was its first
   * @return the price, 0 or more, in the budget's own unit; or {@link #REFUSED}, and then the
   *     operation ends, and holds nothing any more
   */
  int pay(RejectedOperation rejected, int held);

  /**
   * Hears that the server answered an attempt with an error that no retry mends, or did not answer
   * it in time. The operation then ends.
   *
   * @param held what the operation paid for this attempt; 0 if it was its first
   */
  default void failed(int held) {}

  /**
   * Hears that an operation has ended.
   *
   * @param succeeded whether the server did what was asked
   * @param held what the operation paid for its last attempt; 0 if that was its first
   */
  default void ended(boolean succeeded, int held, long nowNanos) {}

  /**
   * Returns what is left, in the owner's unit, tokens or retries; NaN if the budget is unlimited.
   */
  double level(long nowNanos);
}
