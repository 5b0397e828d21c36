package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.List;
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
   * The policy that {@code settings} ask for.
   *
   * @throws SettingException if no provider has that name, or its parameters are wrong
   */
  public static RetryPolicy create(Settings settings) {
    var name = name(settings);
    providers().forEach(provider -> settings.know(provider.properties()));
    for (var provider : providers()) {
      if (provider.name().equals(name)) {
        return provider.create(settings);
      }
    }
    throw new SettingException(
        POLICY, name, "unknown", "known policies: " + String.join(", ", names()));
  }

  /** The names of all policies on the class path, in alphabetical order. */
  public static List<String> names() {
    return providers().stream().map(RetryPolicyProvider::name).sorted().toList();
  }

  private static List<RetryPolicyProvider> providers() {
    var loader =
        ServiceLoader.load(RetryPolicyProvider.class, RetryPolicies.class.getClassLoader());
    return loader.stream().map(ServiceLoader.Provider::get).toList();
  }
}
