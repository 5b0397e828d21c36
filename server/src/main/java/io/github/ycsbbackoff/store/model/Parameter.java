package io.github.ycsbbackoff.store.model;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A parameter of a model that nobody has measured, and a fit has to find.
 *
 * @param name as in a simulation file
 * @param start where the search begins
 * @param least the smallest value that is still believed
 * @param most the largest value that is still believed
 */
public record Parameter(String name, double start, double least, double most, Unit unit) {

  /** The time for which a call keeps a worker. */
  public static final String SERVICE = "service.time";

  /** What the disk takes a second. */
  public static final String DISK_RATE = "disk.rate";

  private static final double MIB = 1 << 20;
  private static final double MILLI = 1e6;

  /** What the number of a parameter counts. */
  public enum Unit {
    NANOS("ns"),
    BYTES("B"),
    NONE("");

    private final String suffix;

    Unit(String suffix) {
      this.suffix = suffix;
    }
  }

  public static Parameter bytes(String name, double start, double least, double most) {
    return new Parameter(name, start, least, most, Unit.BYTES);
  }

  /**
   * Returns how long one call keeps a worker: searched from a value below which no store here is.
   */
  public static Parameter service(String name) {
    return new Parameter(name, 0.3 * MILLI, 0.001 * MILLI, 1000 * MILLI, Unit.NANOS);
  }

  /**
   * Returns what the disk takes a second. Where memory is full, as much is written to disk as is
   * acknowledged, so that the search begins there.
   */
  public static Parameter diskRate(double rowsPerSecond, double rowBytes) {
    return bytes(
        DISK_RATE,
        Math.min(10_000 * MIB, Math.max(MIB / 100, rowsPerSecond * rowBytes)),
        MIB / 100,
        10_000 * MIB);
  }

  /** Returns the value as a simulation file says it. */
  public String text(double value) {
    return String.format(Locale.ROOT, "%d%s", Math.round(value), unit.suffix);
  }

  /** Returns a size that {@link #text} wrote, in bytes; 0 where there is none. */
  public static double bytesOf(String size) {
    return size == null ? 0 : Double.parseDouble(size.replaceAll("[A-Za-z]", ""));
  }

  /** Returns the parameters that have another value than {@code before}. */
  public static Map<String, String> changed(Map<String, String> after, Map<String, String> before) {
    var changed = new LinkedHashMap<>(after);
    changed.entrySet().removeAll(before.entrySet());
    return changed;
  }
}
