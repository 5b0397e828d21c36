package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;

/**
 * The decision that follows each rejection of one operation: the wait before its next attempt, or
 * why there is none. An operation that is never rejected needs none of this. A simulation keeps one
 * for each of its clients, so that this class has no field but what differs between them.
 */
final class AfterRejection {

  private int rejections;
  private int throttlings;
  private int limitedRejections;
  private int sinceHint;
  private long previousNanos;
  private int held;
  private GiveUpReason gaveUp;

  /** Forgets all rejections: another operation begins. */
  void begin() {
    rejections = 0;
    throttlings = 0;
    limitedRejections = 0;
    sinceHint = 0;
    previousNanos = 0;
    held = 0;
    gaveUp = null;
  }

  /**
   * Decides after one more rejection of an operation that began at {@code beganNanos}. Returns the
   * wait before the next attempt, in nanoseconds; or {@link WaitPolicy#GIVE_UP}, and then {@link
   * #gaveUp} says why.
   *
   * @param hintNanos the wait that the server asked for; 0 if it said nothing
   */
  long waitNanos(
      Reaction reaction,
      OperationKind kind,
      RejectionReason reason,
      long hintNanos,
      long beganNanos) {
    rejections++;
    throttlings += reason.isThrottling() ? 1 : 0;
    // Data that moves may take any number of attempts to find; only the deadline ends the search.
    if (reason != RejectionReason.UNAVAILABLE) {
      limitedRejections++;
    }
    sinceHint++;
    var nowNanos = reaction.nowNanos();
    var rejected =
        new RejectedOperation(
            reason,
            rejections,
            throttlings,
            sinceHint,
            previousNanos,
            nowNanos - beganNanos,
            nowNanos,
            hintNanos);
    if (hintNanos > 0) {
      sinceHint = 0;
    }
    try {
      return decide(reaction, kind, rejected);
    } catch (Throwable e) {
      // A policy can come from any jar, and from a language that has no checked exceptions. A
      // client that calls back may ignore what is thrown here.
      reaction.complain(e);
      return giveUp(GiveUpReason.POLICY_FAILED);
    }
  }

  /** Returns how often the operation was rejected. */
  int rejections() {
    return rejections;
  }

  /** Returns the price that the operation paid for its last attempt; 0 if that was its first. */
  int held() {
    return held;
  }

  /** Returns why there is no further attempt. */
  GiveUpReason gaveUp() {
    return gaveUp;
  }

  private long decide(Reaction reaction, OperationKind kind, RejectedOperation rejected) {
    var settings = reaction.settings();
    var budget = reaction.budget();
    budget.rejected(rejected);
    if (limitedRejections >= settings.maxAttempts()) {
      return giveUp(GiveUpReason.ATTEMPTS);
    }
    var waitNanos = reaction.waitNanos(rejected);
    if (waitNanos == WaitPolicy.GIVE_UP) {
      return giveUp(GiveUpReason.POLICY);
    }
    if (waitNanos < 0) {
      throw new IllegalStateException("a wait of " + waitNanos + " ns");
    }
    if (waitNanos > settings.timeoutNanos() - rejected.elapsedNanos()) {
      return giveUp(GiveUpReason.DEADLINE);
    }
    var price = budget.pay(rejected, held);
    if (price == RetryBudget.REFUSED) {
      held = 0;
      reaction.listener().refusedHere(kind, LocalRefusal.BUDGET);
      return giveUp(GiveUpReason.BUDGET);
    }
    held = price;
    previousNanos = waitNanos;
    return waitNanos;
  }

  private long giveUp(GiveUpReason why) {
    gaveUp = why;
    return WaitPolicy.GIVE_UP;
  }
}
