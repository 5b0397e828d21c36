package io.github.ycsbbackoff.lab.predict;

import java.util.Locale;

/**
 * A parameter of the model that nobody has measured, and a fit has to find.
 *
 * @param name the name as in a simulation file
 * @param start the value where the search begins
 * @param least the least value that is still believed
 * @param most the greatest value that is still believed
 */
public record Parameter(String name, double start, double least, double most, Unit unit) {

  /** The unit of a parameter's number. */
  public enum Unit {
    NANOS("ns"),
    BYTES("B"),
    NONE("");

    private final String suffix;

    Unit(String suffix) {
      this.suffix = suffix;
    }
  }

  static Parameter nanos(String name, double start, double least, double most) {
    return new Parameter(name, start, least, most, Unit.NANOS);
  }

  static Parameter bytes(String name, double start, double least, double most) {
    return new Parameter(name, start, least, most, Unit.BYTES);
  }

  /** Returns a value as a simulation file says it. */
  String text(double value) {
    return String.format(Locale.ROOT, "%d%s", Math.round(value), unit.suffix);
  }
}
