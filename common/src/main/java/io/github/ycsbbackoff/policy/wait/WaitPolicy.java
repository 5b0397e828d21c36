package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.random.RandomGenerator;

/**
 * The policy that decides, after a rejection, how long to wait before the next attempt, or to give
 * up.
 *
 * <p>A policy is pure: it never sleeps, reads no clock and touches no meter, so that one class
 * serves a binding, the simulator and a test with a seed. One instance serves all threads.
 */
@FunctionalInterface
public interface WaitPolicy {

  /** The value that {@link #waitNanos} returns instead of a wait if there is no further attempt. */
  long GIVE_UP = -1;

  /**
   * Returns the wait before the next attempt, in nanoseconds, or {@link #GIVE_UP}.
   *
   * @param random the only source of randomness that a policy may use
   */
  long waitNanos(RejectedOperation rejected, RandomGenerator random);
}
