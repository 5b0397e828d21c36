package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.Rejection;
import java.util.random.RandomGenerator;

/**
 * Decides before every attempt, the first of an operation included, whether it is sent, sent after
 * a wait, or refused here. It hears how each attempt ends that it let through.
 *
 * <p>As pure as a wait: it reads no clock and touches no meter. One instance serves all threads of
 * a client, at once, and allocates nothing.
 */
public interface Admission {

  /** Returned by {@link #admitNanos} instead of a wait: the attempt is not sent. */
  long REFUSED = -1;

  /**
   * Whether an attempt may be sent: the wait before, in nanoseconds, after which it is sent without
   * a further question; 0 for at once; or {@link #REFUSED}.
   *
   * @param random the only source of randomness that it may use
   */
  long admitNanos(long nowNanos, RandomGenerator random);

  /**
   * How much it holds back now, in its owner's unit: 0 where it lets everything through at once.
   * Not a number if it cannot say.
   */
  default double level(long nowNanos) {
    return Double.NaN;
  }

  /** What its refusals are counted as. */
  LocalRefusal cause();

  /** The server did what an attempt asked for. */
  default void succeeded(long nowNanos) {}

  /** The server refused an attempt, which may be tried again. */
  default void rejected(Rejection reason, long nowNanos) {}

  /** An attempt failed, and another would be pointless. */
  default void failed(long nowNanos) {}

  /** An attempt that was let through is not sent after all. */
  default void notSent(long nowNanos) {}
}
