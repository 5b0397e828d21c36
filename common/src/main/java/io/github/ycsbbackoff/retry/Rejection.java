package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.RejectionReason;

/**
 * A failed attempt, read as a rejection.
 *
 * @param reason why the server refused
 * @param cause the store's own word for the reason, such as {@code memory} or an error code. There
 *     are few such words, because each becomes a tag. All refusals of one reason and cause have the
 *     same effect, because they are counted together
 * @param effect what a write that was refused so may have done all the same
 */
public record Rejection(RejectionReason reason, String cause, Effect effect) {

  /** Returns whether the server gets more than it can do, or did not answer in time. */
  public boolean isOverload() {
    return switch (reason) {
      case SERVER_TOO_BUSY, THROTTLED, TIMEOUT -> true;
      case CONFLICT, UNAVAILABLE -> false;
    };
  }

  /** Creates a refusal after which nothing was carried out. */
  public Rejection(RejectionReason reason, String cause) {
    this(reason, cause, Effect.NONE);
  }
}
