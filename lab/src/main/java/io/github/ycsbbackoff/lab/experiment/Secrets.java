package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.server.SecretNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The mask that keeps values which look secret out of results, alone or inside a command line. */
public final class Secrets {
  /** The text that stands where a secret value stood. */
  static final String HIDDEN = "***";

  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "([\\w.-]*" + SecretNames.WORD + "[\\w.-]*(?:=|\\s+))(\"[^\"]*\"|'[^']*'|\\S+)",
          Pattern.CASE_INSENSITIVE);

  /**
   * The prefix of a policy's parameters, which are no secrets: a budget of retries is counted in
   * tokens.
   */
  private static final String OF_A_POLICY = "backoff.";

  private Secrets() {}

  /** Returns whether the value of a property or a flag of that name is to be hidden. */
  static boolean isSecret(String name) {
    return !name.startsWith(OF_A_POLICY) && SecretNames.contains(name);
  }

  /** Returns the properties without the values that are secret. */
  public static Map<String, String> masked(Map<String, String> properties) {
    var masked = new LinkedHashMap<String, String>();
    properties.forEach(
        (name, value) -> masked.put(name, isSecret(name) ? HIDDEN : maskedText(value)));
    return masked;
  }

  /** Returns a fault without the secrets that its commands have. */
  static Fault masked(Fault fault) {
    return fault instanceof RunCommand run
        ? new RunCommand(
            maskedText(run.command()),
            maskedText(run.undo()),
            run.within(),
            run.at(),
            run.seconds(),
            run.every())
        : fault;
  }

  /**
   * Returns text in which {@code some.password=value} and {@code --token value} lose their values.
   */
  public static String maskedText(String text) {
    return text == null ? "" : ASSIGNMENT.matcher(text).replaceAll("$1***");
  }
}
