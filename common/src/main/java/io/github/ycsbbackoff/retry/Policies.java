package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.wait.HintedWait;
import io.github.ycsbbackoff.policy.wait.NoRetry;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.util.List;
import java.util.stream.Stream;

/** Finds policies by name among all providers on the class path. */
public final class Policies {

  /** The property that names the wait. */
  public static final String POLICY = "backoff.policy";

  /**
   * The control, which is no policy of ours: the store's own client retries as it was shipped, and
   * is only counted.
   */
  public static final String NATIVE = "native";

  private static final String HONOUR_HINT = "backoff.honour-hint";

  private Policies() {}

  /** The name of the policy that {@code settings} ask for; {@link #NATIVE} if for none. */
  public static String name(Settings settings) {
    return settings.string(POLICY, NATIVE);
  }

  /**
   * The wait that {@code settings} ask for, from this class path.
   *
   * @throws SettingException if no provider has that name, or its parameters are wrong
   */
  public static WaitPolicy create(Settings settings) {
    return create(settings, ownClassPath());
  }

  /**
   * The wait that {@code settings} ask for. Under {@link #NATIVE} none of ours tries again.
   *
   * @param classPath whose jars may bring policies of their own
   * @throws SettingException if no provider has that name, or its parameters are wrong
   */
  public static WaitPolicy create(Settings settings, ClassLoader classPath) {
    var name = name(settings);
    var waits = waits(classPath);
    var wait = waits.create(name, settings);
    var honoursHint = settings.flag(HONOUR_HINT, false);
    if (name.equals(NATIVE)) {
      return new NoRetry();
    }
    return wait.map(policy -> honoursHint ? new HintedWait(policy) : policy)
        .orElseThrow(() -> unknown(name, waits));
  }

  /** The names of all policies on the class path, the control included, in alphabetical order. */
  public static List<String> names() {
    return names(waits(ownClassPath()));
  }

  private static SettingException unknown(String name, Catalogue<WaitPolicy> waits) {
    var known = String.join(", ", names(waits));
    return new SettingException(POLICY, name, "unknown", "known policies: " + known);
  }

  private static List<String> names(Catalogue<WaitPolicy> waits) {
    return Stream.concat(Stream.of(NATIVE), waits.names().stream()).sorted().toList();
  }

  private static Catalogue<WaitPolicy> waits(ClassLoader classPath) {
    return new Catalogue<>(WaitPolicyProvider.class, POLICY, classPath);
  }

  private static ClassLoader ownClassPath() {
    return Policies.class.getClassLoader();
  }
}
