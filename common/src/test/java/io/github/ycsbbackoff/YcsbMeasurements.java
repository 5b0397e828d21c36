package io.github.ycsbbackoff;

import java.util.Properties;
import site.ycsb.measurements.Measurements;

/** The one instance of YCSB's Measurements in this process, as at the start of a YCSB program. */
public final class YcsbMeasurements {

  private YcsbMeasurements() {}

  /**
   * Returns the Measurements of a program that was given {@code settings}, each {@code name=value}.
   */
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
