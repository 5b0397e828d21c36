package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.policy.limit.NoLimit;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;

/**
 * What decides for one client: its threads share what these remember.
 *
 * @param refusesWhenFull whether an attempt for which the limit leaves no room is refused, and not
 *     held back until there is
 */
public record PolicySet(
    WaitPolicy waits,
    RetryBudget budget,
    Admission admission,
    Limit limit,
    boolean refusesWhenFull) {

  /** A wait alone. */
  public static PolicySet of(WaitPolicy wait) {
    return new PolicySet(wait, new NoBudget(), new AlwaysAdmitted(), new NoLimit(), false);
  }
}
