package io.github.ycsbbackoff.config;

import java.util.regex.Pattern;

/**
 * The error that a property is wrong. The message is one line that names the property and the cure.
 */
public final class SettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** A properties file can put line breaks into a value, and the message repeats the value. */
  private static final Pattern LINE_BREAK = Pattern.compile("\\R");

  /**
   * Creates an error about a single value.
   *
   * @param name the property
   * @param value the value that was given
   * @param problem what is wrong with the value, such as {@code "is negative"}
   * @param cure what to give instead
   */
  public SettingException(String name, String value, String problem, String cure) {
    this(name + "=" + value + ": " + problem + "; " + cure);
  }

  /** Creates an error that is not about a single value. */
  public SettingException(String line) {
    super(LINE_BREAK.matcher(line).replaceAll(" "));
  }
}
