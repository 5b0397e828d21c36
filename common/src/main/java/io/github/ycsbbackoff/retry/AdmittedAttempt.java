package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Admission;
import java.util.Objects;

/**
 * The attempts of one operation as its admission sees them: asked about before each, and told how
 * each one ended that was let through.
 */
final class AdmittedAttempt {

  /** The value that {@link #askNanos} returns if the admission, which can be of any jar, threw. */
  static final long FAILED = -2;

  private final Reaction reaction;
  private final Admission admission;
  private boolean isAdmitted;
  private LocalRefusal cause;

  AdmittedAttempt(Reaction reaction) {
    this.reaction = reaction;
    this.admission = reaction.admission();
  }

  /** Forgets all attempts: another operation begins. */
  void begin() {
    isAdmitted = false;
  }

  /** Returns whether the next attempt was let through, and has not ended. */
  boolean isAdmitted() {
    return isAdmitted;
  }

  /**
   * Asks whether the next attempt may be sent. Returns the wait before it is sent or, unless it
   * {@link #isAdmitted}, asked about again, in nanoseconds; {@link Admission#REFUSED}; or {@link
   * #FAILED}.
   */
  long askNanos(long nowNanos) {
    try {
      var waitNanos = admission.admitNanos(nowNanos, reaction.random());
      if (waitNanos == Admission.REFUSED) {
        cause = Objects.requireNonNull(admission.cause(), "the cause of an admission's refusal");
        return waitNanos;
      }
      if (waitNanos < 0) {
        throw new IllegalStateException("a wait of " + waitNanos + " ns before an attempt");
      }
      isAdmitted = waitNanos == 0 || !admission.asksAgain();
      return waitNanos;
    } catch (Throwable e) {
      reaction.complain(e);
      return FAILED;
    }
  }

  /** Returns the cause of the last refusal. */
  LocalRefusal cause() {
    return cause;
  }

  /** Tells the admission, if it let the attempt through, that the server did as asked. */
  void succeeded(long nowNanos) {
    if (isAdmitted) {
      tell(End.SUCCEEDED, null, nowNanos);
    }
  }

  /** Tells the admission, if it let the attempt through, that the server refused it. */
  void rejected(RejectionReason reason) {
    if (isAdmitted) {
      tell(End.REJECTED, reason, reaction.nowNanos());
    }
  }

  /** Tells the admission, unless it knows, that the attempt ended in any other way. */
  void ended(boolean wasSent) {
    if (isAdmitted) {
      tell(wasSent ? End.FAILED : End.NOT_SENT, null, reaction.nowNanos());
    }
  }

  private enum End {
    SUCCEEDED,
    REJECTED,
    FAILED,
    NOT_SENT
  }

  private void tell(End how, RejectionReason reason, long nowNanos) {
    isAdmitted = false;
    try {
      switch (how) {
        case SUCCEEDED -> admission.succeeded(nowNanos);
        case REJECTED -> admission.rejected(reason, nowNanos);
        case FAILED -> admission.failed(nowNanos);
        case NOT_SENT -> admission.notSent(nowNanos);
      }
    } catch (Throwable e) {
      reaction.complain(e);
    }
  }
}
