package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.PolicyProvider;

/** The maker of the wait that a value of {@code backoff.policy} names. */
public interface WaitPolicyProvider extends PolicyProvider<WaitPolicy> {

  /**
   * Returns whether the wait is another policy's unless the server asks for one, so that the two
   * are the same on a server that never asks.
   */
  default boolean isForHints() {
    return false;
  }
}
