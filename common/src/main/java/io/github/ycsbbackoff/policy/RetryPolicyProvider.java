package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Set;

/**
 * Makes the policy of one name. Found through {@link java.util.ServiceLoader}: a jar that lists its
 * provider under {@code META-INF/services} brings a policy of its own.
 */
public interface RetryPolicyProvider {

  /** The value of {@code backoff.policy} that chooses this policy. */
  String name();

  /**
   * The properties that {@link #create} reads. They are known whichever policy is chosen, so that
   * arms which differ in their policy alone can share them.
   */
  Set<String> properties();

  /**
   * A policy with the parameters that {@code settings} give.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if a parameter is out of its range
   */
  RetryPolicy create(Settings settings);
}
