package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;

/** The questions that tests ask of a budget, in the words of its owner. */
final class Asked {

  private Asked() {}

  /** Asks for an operation's first retry, after a rejection at a time. */
  static int pay(RetryBudget budget, RejectionReason reason, long nowNanos) {
    return payAgain(budget, reason, 0, nowNanos);
  }

  /** Asks for a further retry of an operation that paid {@code held} for its last one. */
  static int payAgain(RetryBudget budget, RejectionReason reason, int held, long nowNanos) {
    var rejected = new RejectedOperation(reason, held == 0 ? 1 : 2, 0, 1, 0, 0, nowNanos, 0);
    budget.rejected(rejected);
    return budget.pay(rejected, held);
  }
}
