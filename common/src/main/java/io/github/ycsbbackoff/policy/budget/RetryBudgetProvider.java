package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.policy.PolicyProvider;

/** The maker of the budget that a value of {@code backoff.budget} names. */
public interface RetryBudgetProvider extends PolicyProvider<RetryBudget> {}
