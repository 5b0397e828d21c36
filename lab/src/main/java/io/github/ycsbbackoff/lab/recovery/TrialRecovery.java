package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.Map;

/**
 * The way back of one trial from its trigger.
 *
 * @param recovery the time from the trigger's end to the first five seconds that together are as
 *     good as those before the trigger; 0 if the first five are
 * @param isHealthyAtEnd whether the last five measured seconds are healthy, or the five before
 *     them; a trial that came back may have left again
 * @param arrivalsLost the arrivals that were dropped from the trigger's beginning to the window's
 *     end; NaN where threads wait for their answers
 * @param seconds the measured seconds in each state; the whole window together
 * @param rowsLost the acknowledged rows of the whole trial that were missing at its end
 */
public record TrialRecovery(
    int block,
    String arm,
    Trigger trigger,
    Before before,
    Dip dip,
    RecoveryTime recovery,
    boolean isHealthyAtEnd,
    Attempts attempts,
    double arrivalsLost,
    Map<State, Double> seconds,
    RowsLost rowsLost) {

  public TrialRecovery {
    seconds = Map.copyOf(seconds);
  }

  /**
   * The dip of the goodput, from the trigger's beginning to the recovery or, without one, to the
   * end of the window.
   *
   * @param depth by how much the worst second was below the goodput before, as a share of it: 1 if
   *     nothing was acknowledged; 0 without a dip
   * @param seconds the seconds in which the goodput was below 95% of that before
   */
  public record Dip(double depth, double seconds) {

    /** The dip of a trial whose goodput never left. */
    static final Dip NONE = new Dip(0, 0);
  }

  /**
   * The attempts that were sent for each operation that was asked for: how much load the client
   * makes of that. Of open arrivals those count, too, that were dropped. NaN where it is not known,
   * and where nothing was asked for.
   */
  public record Attempts(double before, double during, double after) {}

  /** Returns the trial's name, which is that of its folder. */
  public String name() {
    return block + "-" + arm;
  }

  /** Returns the time in a state. */
  public double seconds(State state) {
    return seconds.getOrDefault(state, 0.0);
  }

  /**
   * Returns whether as many seconds are behind the trigger as are judged together: if not, a trial
   * that came back could not have been seen to.
   */
  public boolean couldBeSeen(TrialInfo info) {
    return info.windowEndSeconds() - trigger.toSeconds() >= WayBack.TOGETHER_SECONDS;
  }

  /** Returns whether the trial came back, and was not healthy any more when it ended. */
  public boolean leftAgain() {
    return !recovery.isCensored() && !isHealthyAtEnd;
  }
}
