package io.github.ycsbbackoff.lab.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Keeps values of properties that look secret off the page, alone or inside a command line. */
final class Secrets {
  static final String HIDDEN = "***";
  private static final String WORD = "(?:passw(?:or)?d|token|keytab|secret|credential)";
  private static final Pattern NAME = Pattern.compile(WORD, Pattern.CASE_INSENSITIVE);
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "([\\w.-]*" + WORD + "[\\w.-]*(?:=|\\s+))(\"[^\"]*\"|'[^']*'|\\S+)",
          Pattern.CASE_INSENSITIVE);

  static Map<String, String> masked(Map<String, String> properties) {
    var masked = new LinkedHashMap<String, String>();
    properties.forEach(
        (name, value) -> masked.put(name, NAME.matcher(name).find() ? HIDDEN : maskedText(value)));
    return masked;
  }

  /** Text in which {@code some.password=value} and {@code --token value} lose their values. */
  static String maskedText(String text) {
    return text == null ? "" : ASSIGNMENT.matcher(text).replaceAll("$1***");
  }

  private Secrets() {}
}
