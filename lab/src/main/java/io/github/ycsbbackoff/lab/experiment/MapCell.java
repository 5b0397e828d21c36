package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * One cell of a map: the load and the length of the trigger that a trial has.
 *
 * @param load the load, in percent of the maximum
 * @param trigger the length of the trigger, in seconds
 */
public record MapCell(
    @JsonProperty(required = true) int load, @JsonProperty(required = true) double trigger) {

  /** Returns the cell's part of the name of a trial, such as {@code 70-2.5s}. */
  public String name() {
    return String.format(Locale.ROOT, "%d-%ss", load, plain(trigger));
  }

  /** Writes a number without an exponent, and a whole one without a point. */
  private static String plain(double seconds) {
    return new BigDecimal(Double.toString(seconds)).stripTrailingZeros().toPlainString();
  }
}
