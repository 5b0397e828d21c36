package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.NoLimit;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;

/**
 * The policies that decide for one client, whose threads share their state.
 *
 * @param refusesWhenFull whether an attempt for which the limiter has no permit is refused, and not
 *     held back until there is one
 */
public record PolicySet(
    WaitPolicy waits,
    RetryBudget budget,
    Admission admission,
    Limit limit,
    boolean refusesWhenFull) {

  /** Returns a wait without any other policy. */
  public static PolicySet of(WaitPolicy wait) {
    return new PolicySet(wait, new NoBudget(), new AlwaysAdmitted(), new NoLimit(), false);
  }

  /** Returns the same policies, but with another limit. */
  PolicySet withLimit(Limit another) {
    return new PolicySet(waits, budget, admission, another, refusesWhenFull);
  }
}
