package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;

/**
 * The listener that hears what the mechanism does. The meters listen; the mechanism does not know
 * them.
 */
public interface RetryListener {

  /**
   * Returns what hears of the operations of one kind in the calling thread; the same at each call.
   */
  ThreadListener inThisThread(OperationKind kind);

  /** Hears that the server refused an attempt. */
  void rejected(OperationKind kind, Rejection rejection);

  /**
   * Hears that the server answered an attempt after the client had abandoned it, which was counted
   * as a rejection then.
   */
  void answeredLate(OperationKind kind);

  /** Hears that one of the client's own policies did not let an attempt be sent. */
  void refusedHere(OperationKind kind, LocalRefusal cause);

  /** Hears how long an attempt that was let through waited until it was sent or given up. */
  void admissionWaited(OperationKind kind, long waitedNanos);

  /** Hears that a wait begins. */
  void backoffStarted();

  /** Hears that a wait is over, after {@code waitedNanos} by the clock. */
  void backoffEnded(OperationKind kind, RejectionReason reason, long waitedNanos);
}
