package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.PolicyProvider;
import io.github.ycsbbackoff.policy.admission.AdmissionProvider;
import io.github.ycsbbackoff.policy.budget.RetryBudgetProvider;
import io.github.ycsbbackoff.policy.limit.LimitProvider;
import io.github.ycsbbackoff.policy.wait.HintedWait;
import io.github.ycsbbackoff.policy.wait.NoRetry;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The policies of a class path, by name: those of this project, and those that other jars bring.
 */
public final class Policies {

  /** The property that names the wait, and with it the combination that its owner ships. */
  public static final String POLICY = "backoff.policy";

  /** The property that names the retry budget. */
  public static final String BUDGET = "backoff.budget";

  /**
   * The control, which is none of these policies: the store's own client retries as it was shipped,
   * and is only counted.
   */
  public static final String NATIVE = "native";

  /** The property that names the admission. */
  public static final String ADMISSION = "backoff.admission";

  /** The property that names the limit on attempts in flight. */
  public static final String LIMIT = "backoff.limit";

  /** The value of {@link #BUDGET}, {@link #ADMISSION} or {@link #LIMIT} that asks for none. */
  public static final String NOTHING = "none";

  /** The value of {@link #POLICY} under which each operation has one attempt. */
  private static final String NO_RETRY = "none";

  private static final String OF_NATIVE = "the store's own client retries";

  private static final String WHEN_FULL = "backoff.limit.when-full";
  private static final String HONOUR_HINT = "backoff.honour-hint";

  /** What may come with a policy besides the parameters of policies. */
  private static final Set<String> COMPANY =
      Set.of(
          BUDGET,
          ADMISSION,
          LIMIT,
          WHEN_FULL,
          HONOUR_HINT,
          "backoff.max-attempts",
          "backoff.timeout");

  private final Catalogue<WaitPolicyProvider> waits;
  private final Catalogue<RetryBudgetProvider> budgets;
  private final Catalogue<AdmissionProvider> admissions;
  private final Catalogue<LimitProvider> limits;

  private enum WhenFull {
    WAIT,
    REFUSE
  }

  private Policies(ClassLoader classPath) {
    this.waits = new Catalogue<>(WaitPolicyProvider.class, POLICY, classPath);
    this.budgets = new Catalogue<>(RetryBudgetProvider.class, BUDGET, classPath);
    this.admissions = new Catalogue<>(AdmissionProvider.class, ADMISSION, classPath);
    this.limits = new Catalogue<>(LimitProvider.class, LIMIT, classPath);
  }

  /**
   * Returns the policies on the class path of this class.
   *
   * @throws SettingException if a jar brings a policy that cannot be loaded
   */
  public static Policies ofOwnClassPath() {
    return of(Policies.class.getClassLoader());
  }

  /**
   * Returns the policies on a class path.
   *
   * @throws SettingException if a jar brings a policy that cannot be loaded
   */
  public static Policies of(ClassLoader classPath) {
    return new Policies(classPath);
  }

  /**
   * Returns the name of the policy that {@code settings} ask for; {@link #NATIVE} if they ask for
   * none.
   */
  public static String name(Settings settings) {
    return settings.string(POLICY, NATIVE);
  }

  /**
   * Returns the settings, completed by what the owners of the chosen policies ship with them, where
   * they say nothing else; of two such the wait's holds.
   *
   * @throws SettingException if a policy brings a property that cannot come with one
   */
  public Settings withCompany(Settings settings) {
    var completed = withCompany(settings, waits, POLICY, NATIVE);
    completed = withCompany(completed, budgets, BUDGET, NOTHING);
    completed = withCompany(completed, admissions, ADMISSION, NOTHING);
    return withCompany(completed, limits, LIMIT, NOTHING);
  }

  private Settings withCompany(
      Settings settings,
      Catalogue<? extends PolicyProvider<?>> catalogue,
      String property,
      String byDefault) {
    var name = settings.string(property, byDefault);
    Map<String, String> company =
        catalogue.find(name).<Map<String, String>>map(PolicyProvider::company).orElse(Map.of());
    company.keySet().stream()
        .filter(each -> !maybeCompany(each))
        .findFirst()
        .ifPresent(
            each -> {
              throw new SettingException(
                  property,
                  name,
                  "brings " + each + ", which cannot come with a policy",
                  "mend company() of its provider, or choose another");
            });
    return settings.or(company);
  }

  private boolean maybeCompany(String property) {
    return COMPANY.contains(property)
        || Stream.of(waits, budgets, admissions, limits).anyMatch(all -> all.knows(property));
  }

  /**
   * Creates the policies that {@code settings} ask for, for one more client. Under {@link #NATIVE}
   * they make no further attempt.
   *
   * @throws SettingException if no provider has a name, or its parameters are wrong
   */
  public PolicySet create(Settings settings) {
    waits.makeKnown(settings);
    budgets.makeKnown(settings);
    admissions.makeKnown(settings);
    limits.makeKnown(settings);
    var all = withCompany(settings);
    return new PolicySet(
        wait(all),
        besides(budgets, BUDGET, all, "budgets: "),
        besides(admissions, ADMISSION, all, "admissions: "),
        besides(limits, LIMIT, all, "limits: "),
        all.choice(WHEN_FULL, WhenFull.WAIT) == WhenFull.REFUSE);
  }

  /** Returns the names of all waits, the control included, in alphabetical order. */
  public List<String> names() {
    return Stream.concat(Stream.of(NATIVE), waits.names().stream()).sorted().toList();
  }

  /** Returns whether the wait is another's unless the server asks for one. */
  public boolean isForHints(String name) {
    return waits.find(name).filter(WaitPolicyProvider::isForHints).isPresent();
  }

  /** Returns, by property, the names of all policies that can be combined with a wait. */
  public Map<String, List<String>> companions() {
    return Map.of(BUDGET, budgets.names(), ADMISSION, admissions.names(), LIMIT, limits.names());
  }

  private WaitPolicy wait(Settings settings) {
    var honoursHint = settings.flag(HONOUR_HINT, false);
    var name = name(settings);
    if (name.equals(NATIVE)) {
      if (honoursHint) {
        throw nothingToSay(HONOUR_HINT, "true", OF_NATIVE, NATIVE, "leave it out");
      }
      return new NoRetry();
    }
    var wait = create(waits, POLICY, name, settings, "policies: " + String.join(", ", names()));
    return honoursHint ? new HintedWait(wait) : wait;
  }

  /**
   * Creates the policy that {@code property} names, to be combined with a wait. Unless the settings
   * name one, it does nothing.
   */
  private static <P> P besides(
      Catalogue<? extends PolicyProvider<P>> catalogue,
      String property,
      Settings settings,
      String kind) {
    var name = settings.string(property, NOTHING);
    var wait = name(settings);
    if (wait.equals(NATIVE) && !name.equals(NOTHING)) {
      throw nothingToSay(property, name, OF_NATIVE, NATIVE, NOTHING);
    }
    if (wait.equals(NO_RETRY) && property.equals(BUDGET) && !name.equals(NOTHING)) {
      throw nothingToSay(property, name, "nothing is tried again", NO_RETRY, "leave it out");
    }
    return create(catalogue, property, name, settings, kind + String.join(", ", catalogue.names()));
  }

  private static SettingException nothingToSay(
      String property, String value, String where, String policy, String orElse) {
    return new SettingException(
        property,
        value,
        "has nothing to say where " + where,
        "give a " + POLICY + " other than " + policy + ", or " + orElse);
  }

  private static <P> P create(
      Catalogue<? extends PolicyProvider<P>> catalogue,
      String property,
      String name,
      Settings settings,
      String known) {
    Optional<P> created = catalogue.find(name).map(provider -> provider.create(settings));
    return created.orElseThrow(
        () -> new SettingException(property, name, "unknown", "known " + known));
  }
}
