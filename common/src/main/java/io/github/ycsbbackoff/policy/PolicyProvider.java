package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Map;
import java.util.Set;

/**
 * A maker of policies of one name. Providers are found through {@link java.util.ServiceLoader}: a
 * jar that lists its provider under {@code META-INF/services} brings a policy of its own.
 *
 * @param <P> the kind of policy that it makes
 */
public interface PolicyProvider<P> {

  /** Returns the value of the property by which this policy is chosen. */
  String name();

  /**
   * Returns the properties that {@link #create} reads, of which there are none unless a provider
   * says so. They are known whichever name is chosen, so that arms which differ in the name alone
   * can share them.
   */
  default Set<String> properties() {
    return Set.of();
  }

  /**
   * Returns further properties, with their values, that the policy's owner ships with it: they
   * apply if the policy is chosen and the settings do not give them. These may be the names and the
   * parameters of other policies, {@code backoff.limit.when-full}, {@code backoff.honour-hint},
   * {@code backoff.max-attempts} and {@code backoff.timeout}; any other is an error.
   */
  default Map<String, String> company() {
    return Map.of();
  }

  /**
   * Creates a policy with the parameters in {@code settings}, for the threads of one client.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if a parameter is out of its range
   */
  P create(Settings settings);
}
