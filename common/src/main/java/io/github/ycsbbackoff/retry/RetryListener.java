package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.Rejection;

/** Hears what the mechanism does. The meters listen; the mechanism knows nothing of them. */
public interface RetryListener {

  /** An attempt begins. */
  void attemptStarted(OperationKind kind);

  /** An attempt is over, however it ended. */
  void attemptEnded(OperationKind kind);

  /**
   * The server refused an attempt.
   *
   * @param cause the store's own word for it, such as {@code memory} or an error code
   */
  void rejected(OperationKind kind, Rejection reason, String cause);

  /** A wait begins. */
  void backoffStarted();

  /** A wait is over, after {@code waitedNanos} by the clock. */
  void backoffEnded(OperationKind kind, Rejection reason, long waitedNanos);
}
