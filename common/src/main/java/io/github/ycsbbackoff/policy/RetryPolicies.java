package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Finds policies by name among all providers on the class path. */
public final class RetryPolicies {

  /** The property that names the policy. */
  public static final String POLICY = "backoff.policy";

  /** The control: what the client does when nobody asks for anything else. */
  public static final String DEFAULT = "native";

  private RetryPolicies() {}

  /** The name of the policy that {@code settings} ask for. */
  public static String name(Settings settings) {
    return settings.string(POLICY, DEFAULT);
  }

  /**
   * The policy that {@code settings} ask for, from this class path.
   *
   * @throws SettingException if no provider has that name, or its parameters are wrong
   */
  public static RetryPolicy create(Settings settings) {
    return create(settings, ownClassPath());
  }

  /**
   * The policy that {@code settings} ask for.
   *
   * @param classPath whose jars may bring policies of their own
   * @throws SettingException if no provider has that name, or its parameters are wrong
   */
  public static RetryPolicy create(Settings settings, ClassLoader classPath) {
    var name = name(settings);
    var providers = providers(classPath);
    providers.forEach(provider -> settings.know(provider.properties()));
    for (var provider : providers) {
      if (provider.name().equals(name)) {
        return provider.create(settings);
      }
    }
    throw new SettingException(
        POLICY, name, "unknown", "known policies: " + String.join(", ", names(providers)));
  }

  /** The names of all policies on the class path, in alphabetical order. */
  public static List<String> names() {
    return names(providers(ownClassPath()));
  }

  private static ClassLoader ownClassPath() {
    return RetryPolicies.class.getClassLoader();
  }

  private static List<String> names(List<RetryPolicyProvider> providers) {
    return providers.stream().map(RetryPolicyProvider::name).sorted().toList();
  }

  private static List<RetryPolicyProvider> providers(ClassLoader classPath) {
    try {
      return ServiceLoader.load(RetryPolicyProvider.class, classPath).stream()
          .map(ServiceLoader.Provider::get)
          .toList();
    } catch (ServiceConfigurationError e) {
      throw new SettingException(
          POLICY
              + ": a jar brings one that cannot be loaded; mend or remove it: "
              + e.getMessage());
    }
  }
}
