package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.random.RandomGenerator;

/**
 * The policy that decides before every attempt, the first of an operation included, whether the
 * attempt is sent, sent after a wait, or refused here. It hears how each attempt ends that it let
 * through.
 *
 * <p>An admission is as pure as a wait: it reads no clock and touches no meter. One instance serves
 * all threads of a client at once, and allocates nothing.
 */
public interface Admission {

  /** The value that {@link #admitNanos} returns instead of a wait if the attempt is not sent. */
  long REFUSED = -1;

  /**
   * Decides whether an attempt may be sent. Returns the wait, in nanoseconds, after which the
   * attempt is sent, or {@link #asksAgain asked about again}; 0 for at once; or {@link #REFUSED}.
   *
   * @param random the only source of randomness that an admission may use
   */
  long admitNanos(long nowNanos, RandomGenerator random);

  /**
   * Returns whether an attempt that has waited is asked about again, as one that has taken nothing;
   * otherwise it is sent without a further question.
   */
  default boolean asksAgain() {
    return false;
  }

  /**
   * Returns how much this admission holds back now, in its owner's unit: 0 if it lets everything
   * through at once, NaN if it cannot say.
   */
  default double level(long nowNanos) {
    return Double.NaN;
  }

  /** Returns the cause by which the refusals are counted. */
  LocalRefusal cause();

  /** Hears that the server did what an attempt asked for. */
  default void succeeded(long nowNanos) {}

  /** Hears that the server refused an attempt, which may be tried again. */
  default void rejected(RejectionReason reason, long nowNanos) {}

  /** Hears that an attempt that was sent ended in any other way, such as a failure for good. */
  default void failed(long nowNanos) {}

  /** Hears that an attempt that was let through is not sent after all. */
  default void notSent(long nowNanos) {}
}
