package io.github.ycsbbackoff.policy;

import java.util.random.RandomGenerator;

/**
 * Decides, after a rejection, how long to wait before the next attempt, or to give up.
 *
 * <p>A policy is pure: it never sleeps, reads no clock and touches no meter, so that one class
 * serves a binding, the simulator and a test with a seed. One instance serves all threads.
 */
public interface RetryPolicy {

  /** Returned by {@link #backoffNanos} instead of a wait: make no further attempt. */
  long GIVE_UP = -1;

  /**
   * The wait before the next attempt, in nanoseconds, or {@link #GIVE_UP}.
   *
   * @param rejections how often this operation was rejected so far, 1 or more
   * @param previousNanos the wait that this method returned for the last rejection of this
   *     operation; 0 at the first
   * @param elapsedNanos time since the operation's first attempt began
   * @param reason why the server refused
   * @param random the only source of randomness that a policy may use
   */
  long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random);

  /** True if the store's own client is to retry by its own rules, and is only to be counted. */
  default boolean leavesRetryToClient() {
    return false;
  }
}
