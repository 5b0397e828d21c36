package io.github.ycsbbackoff.policy.limit;

import java.util.random.RandomGenerator;

/**
 * How many attempts of one client may be on their way at once. It hears how those before ended.
 *
 * <p>As pure as a wait: it reads no clock and touches no meter. One instance serves all threads of
 * a client, at once, and allocates nothing.
 */
public interface Limit {

  /** So many at once, 1 or more. Asked before every attempt, and so to be answered at once. */
  int attempts();

  /**
   * The server answered an attempt, or did not in time. Of one that it refused for another reason
   * than overload, nothing is heard.
   *
   * @param responseNanos from its sending to its answer, above 0
   * @param inFlight attempts on their way when it was sent, itself included
   * @param dropped whether the server refused it because it gets too much, or did not answer in
   *     time
   * @param random the only source of randomness that it may use
   */
  void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random);
}
