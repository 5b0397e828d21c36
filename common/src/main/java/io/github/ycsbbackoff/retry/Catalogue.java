package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.PolicyProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * All providers of one kind on a class path, by name.
 *
 * @param <P> what they make
 */
final class Catalogue<P> {

  private final List<PolicyProvider<P>> providers = new ArrayList<>();

  /**
   * Loads them.
   *
   * @param property whose value is a name
   * @throws SettingException if a jar brings one that cannot be loaded
   */
  Catalogue(Class<? extends PolicyProvider<P>> kind, String property, ClassLoader classPath) {
    try {
      ServiceLoader.load(kind, classPath).forEach(providers::add);
    } catch (ServiceConfigurationError e) {
      throw new SettingException(
          property
              + ": a jar brings one that cannot be loaded; mend or remove it: "
              + e.getMessage());
    }
  }

  /** The names in alphabetical order. */
  List<String> names() {
    return providers.stream().map(PolicyProvider::name).sorted().toList();
  }

  /** What has that name. */
  Optional<PolicyProvider<P>> find(String name) {
    return providers.stream().filter(provider -> provider.name().equals(name)).findFirst();
  }

  /** No property of any of them is a typing error. */
  void makeKnown(Settings settings) {
    providers.forEach(provider -> settings.know(provider.properties()));
  }
}
