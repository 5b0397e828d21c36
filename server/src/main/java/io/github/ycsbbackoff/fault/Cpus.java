package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A time in which a server has only some of its processors.
 *
 * @param cpus what the server has left, above 0; of a simulation, the share of its full speed
 * @param seconds the time for which the fault lasts; 0: to the trial's end
 */
public record Cpus(double cpus, double at, @JsonProperty("for") double seconds, double every)
    implements Fault {

  /** The words by which a server lists that its processors can be taken. */
  public static final String LISTED = "cpus: SHARE";

  @Override
  public double lasts() {
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  @Override
  public String message() {
    return "cpus: " + cpus;
  }

  @Override
  public String listed() {
    return LISTED;
  }
}
