package io.github.ycsbbackoff.binding;

import java.util.Properties;
import site.ycsb.measurements.Measurements;

/** The measurements of this process, whichever of YCSB's programs it is. */
final class YcsbMeasurements {

  private YcsbMeasurements() {}

  /**
   * YCSB's benchmark has given Measurements its properties by now; its shell never does, and
   * without them they cannot be made.
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
