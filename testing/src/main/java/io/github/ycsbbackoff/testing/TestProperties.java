package io.github.ycsbbackoff.testing;

import java.util.Properties;

/** YCSB's properties as tests write them. */
public final class TestProperties {

  private TestProperties() {}

  /**
   * New ones.
   *
   * @param settings {@code name=value}, of which later ones go before earlier ones
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
