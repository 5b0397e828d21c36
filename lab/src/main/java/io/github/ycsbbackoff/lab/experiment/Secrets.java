package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.server.SecretNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Keeps values of properties that look secret out of results, alone or inside a command line. */
public final class Secrets {
  /** Stands where such a value stood. */
  static final String HIDDEN = "***";

  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "([\\w.-]*" + SecretNames.WORD + "[\\w.-]*(?:=|\\s+))(\"[^\"]*\"|'[^']*'|\\S+)",
          Pattern.CASE_INSENSITIVE);

  /** The parameters of a policy are no secrets: a budget of retries is counted in tokens. */
  private static final String OF_A_POLICY = "backoff.";

  private Secrets() {}

  /** Whether the value of a property or a flag of that name is to be hidden. */
  static boolean isSecret(String name) {
    return !name.startsWith(OF_A_POLICY) && SecretNames.contains(name);
  }

  /** The same properties, without the values that are secret. */
  public static Map<String, String> masked(Map<String, String> properties) {
    var masked = new LinkedHashMap<String, String>();
    properties.forEach(
        (name, value) -> masked.put(name, isSecret(name) ? HIDDEN : maskedText(value)));
    return masked;
  }

  /** Text in which {@code some.password=value} and {@code --token value} lose their values. */
  public static String maskedText(String text) {
    return text == null ? "" : ASSIGNMENT.matcher(text).replaceAll("$1***");
  }
}
