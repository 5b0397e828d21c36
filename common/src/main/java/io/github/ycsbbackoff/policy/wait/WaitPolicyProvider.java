package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.PolicyProvider;

/** The maker of the wait that a value of {@code backoff.policy} names. */
public interface WaitPolicyProvider extends PolicyProvider<WaitPolicy> {}
