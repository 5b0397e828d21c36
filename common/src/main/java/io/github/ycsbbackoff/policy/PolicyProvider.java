package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.util.Map;
import java.util.Set;

/**
 * Makes what has one name. Found through {@link java.util.ServiceLoader}: a jar that lists its
 * provider under {@code META-INF/services} brings one of its own.
 *
 * @param <P> what it makes
 */
public interface PolicyProvider<P> {

  /** The value of the property that chooses it. */
  String name();

  /**
   * The properties that {@link #create} reads. They are known whichever name is chosen, so that
   * arms which differ in that alone can share them.
   */
  Set<String> properties();

  /**
   * Other properties, with their values, that its owner ships with it: they hold where it is chosen
   * and nobody gives them.
   */
  default Map<String, String> company() {
    return Map.of();
  }

  /**
   * One with the parameters that {@code settings} give, for the threads of one client.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if a parameter is out of its range
   */
  P create(Settings settings);
}
