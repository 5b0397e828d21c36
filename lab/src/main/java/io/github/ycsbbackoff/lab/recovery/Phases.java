package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The measured seconds of a trial, by its trigger. A second that the trigger touches belongs to the
 * trigger, so that what comes before and after is undisturbed.
 */
record Phases(List<ClientSecond> before, List<ClientSecond> during, List<ClientSecond> after) {

  /** The length, in seconds, under which an interval is too short to be called a second. */
  private static final double WHOLE_SECOND = 0.5;

  private static final Sending NOTHING_SENT =
      new Sending(0, 0, Map.of(), 0, Double.NaN, Double.NaN, Double.NaN);

  static Phases of(Trial trial, Trigger trigger) {
    var before = new ArrayList<ClientSecond>();
    var during = new ArrayList<ClientSecond>();
    var after = new ArrayList<ClientSecond>();
    for (var second : measured(trial)) {
      if (second.endSeconds() <= trigger.fromSeconds()) {
        before.add(second);
      } else if (second.startSeconds() >= trigger.toSeconds()) {
        after.add(second);
      } else {
        during.add(second);
      }
    }
    return new Phases(before, during, after);
  }

  /**
   * Returns the seconds of the measured window. Those that the timeline lacks, because the client
   * ended early, are seconds in which nothing was done.
   */
  private static List<ClientSecond> measured(Trial trial) {
    var info = trial.info();
    var measured = new ArrayList<ClientSecond>();
    trial.client().seconds().stream()
        .filter(second -> info.inWindow(second.middleSeconds()))
        .filter(second -> second.seconds() >= WHOLE_SECOND)
        .forEach(measured::add);
    if (!trial.client().seconds().isEmpty()) {
      var end = Math.max(trial.client().endSeconds(), info.windowStartSeconds());
      for (var lacking = end; lacking + WHOLE_SECOND <= info.windowEndSeconds(); lacking++) {
        measured.add(silent(lacking, Math.min(lacking + 1, info.windowEndSeconds())));
      }
    }
    return measured;
  }

  private static ClientSecond silent(double startSeconds, double endSeconds) {
    return new ClientSecond(startSeconds, endSeconds, 0, 0, 0, 0, 0, 0, Double.NaN, NOTHING_SENT);
  }
}
