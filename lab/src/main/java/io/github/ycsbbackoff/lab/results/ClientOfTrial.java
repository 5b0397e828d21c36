package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One of the client processes of a trial, as {@code clients.json} has it. Times are in seconds
 * since the trial's start, by the clock that all clients share.
 *
 * @param index the client's place among all of the trial, from 0
 * @param place where its files were, or the host that it ran on
 * @param startedSeconds when its timeline began; NaN if it left none
 * @param endedSeconds when its timeline ended; NaN if it left none
 * @param clockAheadSeconds by how much its clock was ahead of the shared one; 0 if it was not told
 *     from it
 * @param acknowledged the number of rows acknowledged over its whole run
 * @param unacknowledged the number of rows that ended otherwise
 * @param rejections the number of its attempts that the server rejected
 * @param goodput the rows acknowledged a second within the measured window
 * @param problem what went wrong with it, as the end of a sentence that begins with its name; null
 *     if nothing did
 */
public record ClientOfTrial(
    @JsonProperty(required = true) int index,
    String place,
    double startedSeconds,
    double endedSeconds,
    double clockAheadSeconds,
    double acknowledged,
    double unacknowledged,
    double rejections,
    double goodput,
    @JsonInclude(JsonInclude.Include.NON_NULL) String problem) {

  /** The time by which a client may begin after the trial's start before it is called late. */
  public static final double PUNCTUAL_SECONDS = 0.5;

  /**
   * Returns the time by which a client has to have begun after the trial's start for its part to be
   * whole: what is measured is whole if it was there when the measured window began.
   *
   * @param windowStart the start of the measured window, in seconds since the trial's start
   */
  public static double wholeUntilSeconds(double windowStart) {
    return Math.max(PUNCTUAL_SECONDS, windowStart);
  }

  /** Describes a client that left no timeline. */
  public static ClientOfTrial without(int index, String place, String problem) {
    return new ClientOfTrial(index, place, Double.NaN, Double.NaN, 0, 0, 0, 0, 0, problem);
  }

  /** Returns the same client with another goodput. */
  public ClientOfTrial withGoodput(double rowsPerSecond) {
    return new ClientOfTrial(
        index,
        place,
        startedSeconds,
        endedSeconds,
        clockAheadSeconds,
        acknowledged,
        unacknowledged,
        rejections,
        rowsPerSecond,
        problem);
  }

  /** Returns whether it left a timeline. */
  @JsonIgnore
  public boolean isThere() {
    return !Double.isNaN(startedSeconds);
  }

  /** Returns whether it began too late to be called punctual. */
  @JsonIgnore
  public boolean isLate() {
    return startedSeconds > PUNCTUAL_SECONDS;
  }

  /** Returns the name by which people tell it from the others. */
  public String name() {
    return "client " + index;
  }
}
