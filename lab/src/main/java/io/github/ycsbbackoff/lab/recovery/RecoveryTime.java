package io.github.ycsbbackoff.lab.recovery;

/**
 * The time from the end of a trigger to the recovery.
 *
 * @param seconds the time; of a trial that ended first, the time for which it is known that the
 *     trial had not recovered
 * @param isCensored whether the trial ended first: its recovery would have taken longer
 */
public record RecoveryTime(double seconds, boolean isCensored) {

  /** Returns the time of a trial that came back. */
  public static RecoveryTime after(double seconds) {
    return new RecoveryTime(seconds, false);
  }

  /** Returns the time of a trial that ended before it came back. */
  public static RecoveryTime longerThan(double seconds) {
    return new RecoveryTime(seconds, true);
  }
}
