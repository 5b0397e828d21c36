package io.github.ycsbbackoff.config;

import java.util.Properties;

/** Settings written in a test as a user writes them after {@code -p}. */
public final class Given {

  private Given() {}

  /** Parses settings from lines such as {@code backoff.base=5ms}. */
  public static Settings settings(String... lines) {
    var properties = new Properties();
    for (var line : lines) {
      var equals = line.indexOf('=');
      properties.setProperty(line.substring(0, equals), line.substring(equals + 1));
    }
    return Settings.of(properties);
  }
}
