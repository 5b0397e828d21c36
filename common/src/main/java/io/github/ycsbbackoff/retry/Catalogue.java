package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.PolicyProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * All providers of one kind on a class path, by name.
 *
 * @param <T> the kind of provider
 */
final class Catalogue<T extends PolicyProvider<?>> {

  private final List<T> providers = new ArrayList<>();

  /**
   * Loads the providers.
   *
   * @param property the property whose value is a provider's name
   * @throws SettingException if a jar brings a provider that cannot be loaded, or one of a name
   *     that another has
   */
  Catalogue(Class<T> kind, String property, ClassLoader classPath) {
    try {
      ServiceLoader.load(kind, classPath).forEach(providers::add);
    } catch (ServiceConfigurationError e) {
      throw new SettingException(
          property
              + ": a jar brings one that cannot be loaded; mend or remove it: "
              + e.getMessage());
    }
    rejectSameNames(property);
  }

  /** Rejects two providers of one name: which is meant would depend on the order of the jars. */
  private void rejectSameNames(String property) {
    var byName = new HashMap<String, T>();
    for (var provider : providers) {
      var other = byName.put(provider.name(), provider);
      if (other != null) {
        throw new SettingException(
            "%s: two are named %s, %s and %s; remove a jar, or rename one"
                .formatted(
                    property,
                    provider.name(),
                    other.getClass().getName(),
                    provider.getClass().getName()));
      }
    }
  }

  /** Returns the names in alphabetical order. */
  List<String> names() {
    return providers.stream().map(PolicyProvider::name).sorted().toList();
  }

  /** Returns the provider of that name, if there is one. */
  Optional<T> find(String name) {
    return providers.stream().filter(provider -> provider.name().equals(name)).findFirst();
  }

  /** Returns whether some provider has a property of that name. */
  boolean knows(String property) {
    return providers.stream().anyMatch(provider -> provider.properties().contains(property));
  }

  /** Makes the properties of all providers known, so that none of them counts as a typing error. */
  void makeKnown(Settings settings) {
    providers.forEach(provider -> settings.know(provider.properties()));
  }
}
