package io.github.ycsbbackoff.lab.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

/** Settings by name, in the order in which the file has them. */
final class SettingMaps {

  private SettingMaps() {}

  static Map<String, String> inOrder(Map<String, String> settings) {
    return settings == null ? Map.of() : new LinkedHashMap<>(settings);
  }

  /** Returns both; of two settings of one name the other's holds. */
  static Map<String, String> united(Map<String, String> one, Map<String, String> other) {
    var both = new LinkedHashMap<>(one);
    both.putAll(other);
    return both;
  }
}
