package io.github.ycsbbackoff;

import java.util.Properties;
import site.ycsb.measurements.Measurements;

/** YCSB's one Measurements of a process, as at the start of a YCSB program. */
public final class YcsbMeasurements {

  private YcsbMeasurements() {}

  /** Those of a program that was given {@code settings}, {@code name=value}. */
  public static Measurements begin(String... settings) throws ReflectiveOperationException {
    var singleton = Measurements.class.getDeclaredField("singleton");
    singleton.setAccessible(true);
    singleton.set(null, null);
    var properties = new Properties();
    for (var setting : settings) {
      var nameAndValue = setting.split("=", 2);
      properties.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    Measurements.setProperties(properties);
    return Measurements.getMeasurements();
  }
}
