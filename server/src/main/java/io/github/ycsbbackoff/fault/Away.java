package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A time in which the first server of a simulation takes no attempts.
 *
 * @param away what becomes of an attempt: {@code refusing} or {@code silent}
 * @param seconds the time for which the server is away; 0: to the trial's end
 */
public record Away(String away, double at, @JsonProperty("for") double seconds, double every)
    implements Fault {

  @Override
  public double lasts() {
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  @Override
  public Fault lasting(double other) {
    return new Away(away, at, other, every);
  }

  @Override
  public boolean excludes(Fault other) {
    return other instanceof Away || other instanceof Pause;
  }

  @Override
  public String message() {
    return "away: " + away;
  }
}
