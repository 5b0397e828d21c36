package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.Rejection;

/** Hears what the mechanism does. The meters listen; the mechanism knows nothing of them. */
public interface RetryListener {

  /** An operation begins. */
  void operationStarted(OperationKind kind);

  /** An attempt begins. */
  void attemptStarted(OperationKind kind);

  /** An attempt is over, however it ended. */
  void attemptEnded(OperationKind kind);

  /** The server refused an attempt. */
  void rejected(OperationKind kind, Refusal refusal);

  /** A policy of ours did not let an attempt be sent. */
  void refusedHere(OperationKind kind, LocalRefusal cause);

  /** An attempt that was let through waited so long before it was sent, or was not sent. */
  void admissionWaited(OperationKind kind, long waitedNanos);

  /** A wait begins. */
  void backoffStarted();

  /** A wait is over, after {@code waitedNanos} by the clock. */
  void backoffEnded(OperationKind kind, Rejection reason, long waitedNanos);
}
