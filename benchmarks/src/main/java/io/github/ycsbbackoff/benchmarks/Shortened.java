package io.github.ycsbbackoff.benchmarks;

import java.util.Properties;

/** Properties as a parameter of a benchmark, short enough for a column of its table. */
final class Shortened {

  private static final String PREFIX = "backoff.";

  private Shortened() {}

  /**
   * Reads properties.
   *
   * @param text such as {@code budget=grpc limit=vegas}; it may be empty
   */
  static Properties properties(String text) {
    var properties = new Properties();
    for (var property : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
      var parts = property.split("=", 2);
      properties.setProperty(PREFIX + parts[0], parts[1]);
    }
    return properties;
  }
}
