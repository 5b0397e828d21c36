package io.github.ycsbbackoff.policy.admission;

import io.github.ycsbbackoff.policy.PolicyProvider;

/** The maker of the admission that a value of {@code backoff.admission} names. */
public interface AdmissionProvider extends PolicyProvider<Admission> {}
