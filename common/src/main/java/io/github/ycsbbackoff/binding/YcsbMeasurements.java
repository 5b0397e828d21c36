package io.github.ycsbbackoff.binding;

import java.util.Properties;
import site.ycsb.measurements.Measurements;

/**
 * The access to YCSB's measurements in this process, in YCSB's benchmark as well as in its shell.
 */
final class YcsbMeasurements {

  private YcsbMeasurements() {}

  /**
   * Returns the measurements. YCSB's benchmark has given Measurements its properties by now; its
   * shell never does, and without them no measurements can be made.
   */
  static Measurements ready(Properties properties) {
    try {
      return Measurements.getMeasurements();
    } catch (NullPointerException e) {
      Measurements.setProperties(properties);
      return Measurements.getMeasurements();
    }
  }
}
