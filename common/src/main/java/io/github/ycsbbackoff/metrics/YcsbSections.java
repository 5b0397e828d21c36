package io.github.ycsbbackoff.metrics;

import java.util.Map;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OneMeasurement;

/**
 * The sections of YCSB's own report. YCSB's Measurements takes only latencies and statuses. Its map
 * of measurements is private, so it is reached by reflection. With a YCSB without that field, only
 * the exit report is left, on standard error, which counts the rows if some were not acknowledged.
 */
public final class YcsbSections {

  private YcsbSections() {}

  /**
   * Adds what {@code measurement} exports, under its own name.
   *
   * @return whether this YCSB could take it
   */
  public static boolean add(OneMeasurement measurement) {
    try {
      var field = Measurements.class.getDeclaredField("opToMesurementMap");
      field.setAccessible(true);
      @SuppressWarnings("unchecked")
      var sections = (Map<String, OneMeasurement>) field.get(Measurements.getMeasurements());
      sections.put(measurement.getName(), measurement);
      return true;
    } catch (ReflectiveOperationException | ClassCastException e) {
      return false;
    }
  }
}
