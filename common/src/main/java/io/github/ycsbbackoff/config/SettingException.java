package io.github.ycsbbackoff.config;

/** A property is wrong. The message is one line that names the property and the cure. */
public final class SettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * @param name the property
   * @param value what was given
   * @param problem what is wrong with it, such as {@code "is negative"}
   * @param cure what to give instead
   */
  public SettingException(String name, String value, String problem, String cure) {
    super(name + "=" + value + ": " + problem + "; " + cure);
  }

  /** A message that is not about a single value. */
  public SettingException(String line) {
    super(line);
  }
}
