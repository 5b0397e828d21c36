package io.github.ycsbbackoff.policy.limit;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The policy that decides how many attempts of one client may be in flight at once. It hears how
 * earlier attempts ended.
 *
 * <p>A limit is as pure as a wait: it reads no clock and touches no meter. One instance serves all
 * threads of a client at once, and allocates nothing.
 */
public interface Limit {

  /**
   * Returns the in-flight limit, 1 or more. It is asked for before every attempt, so that the
   * answer must be quick.
   */
  int attempts();

  /**
   * Returns the number that {@link #attempts} never exceeds, however the attempts end; {@link
   * Integer#MAX_VALUE} if there is none.
   */
  default int most() {
    return Integer.MAX_VALUE;
  }

  /** Returns the property that {@link #most} follows. */
  default String propertyOfMost() {
    return LimitRange.MAX;
  }

  /**
   * Hears that the server answered an attempt, or did not in time. An attempt that the server
   * refused for a reason other than overload is not reported.
   *
   * @param responseNanos the time from the attempt's sending to its answer, above 0
   * @param inFlight the attempts in flight when this one was sent, itself included
   * @param dropped whether the server refused the attempt because it gets too much, or did not
   *     answer in time
   * @param random the only source of randomness that a limit may use
   */
  void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random);

  /**
   * Does the same at the time {@code nowNanos}, for a limit that changes with time. The time is
   * that of the client's clock, which has no meaning but in differences.
   */
  default void answered(
      long responseNanos, int inFlight, boolean dropped, RandomGenerator random, long nowNanos) {
    answered(responseNanos, inFlight, dropped, random);
  }

  /**
   * Has the limit follow reports on the store's health from now on. Returns where to report; empty
   * if this limit goes by what it hears of attempts alone. Called by a binding that has something
   * to report, once and before the first attempt.
   */
  default Optional<HealthSignal> followHealth() {
    return Optional.empty();
  }
}
