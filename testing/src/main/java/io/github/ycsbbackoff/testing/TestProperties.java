package io.github.ycsbbackoff.testing;

import java.util.Properties;

/** The properties of YCSB, made from text as tests write it. */
public final class TestProperties {

  private TestProperties() {}

  /**
   * Makes new properties.
   *
   * @param settings the settings, each {@code name=value}; later ones override earlier ones
   */
  public static Properties of(String... settings) {
    var properties = new Properties();
    for (var setting : settings) {
      var nameAndValue = setting.split("=", 2);
      properties.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    return properties;
  }
}
