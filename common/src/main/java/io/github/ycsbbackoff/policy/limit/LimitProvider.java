package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.policy.PolicyProvider;

/** The maker of the limit that a value of {@code backoff.limit} names. */
public interface LimitProvider extends PolicyProvider<Limit> {}
