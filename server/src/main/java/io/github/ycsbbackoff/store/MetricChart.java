package io.github.ycsbbackoff.store;

import java.util.Optional;

/**
 * A chart over time, in the report, of one of a server's own counters: how fast it grew.
 *
 * @param key a short name that no other chart of the report has
 * @param title what the chart is called
 * @param unit of what is drawn, such as {@code MiB/s}
 * @param counter the name of the counter
 * @param factor what the growth in a second is multiplied with to have that unit
 * @param per the name of the counter whose growth it is divided by; empty to draw it by time
 */
public record MetricChart(
    String key, String title, String unit, String counter, double factor, Optional<String> per) {

  private static final double PER_MIB = 1.0 / (1 << 20);

  /** Returns a chart of a counter of bytes, in MiB/s. */
  public static MetricChart ofBytes(String key, String title, String counter) {
    return new MetricChart(key, title, "MiB/s", counter, PER_MIB, Optional.empty());
  }
}
