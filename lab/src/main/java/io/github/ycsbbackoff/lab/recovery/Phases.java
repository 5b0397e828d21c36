package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.List;

/**
 * The measured seconds of a trial, by its trigger. A second that the trigger touches belongs to the
 * trigger, so that what comes before and after is undisturbed.
 */
record Phases(List<ClientSecond> before, List<ClientSecond> during, List<ClientSecond> after) {

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

  /** Returns the seconds of the measured window. */
  private static List<ClientSecond> measured(Trial trial) {
    return Silence.filledIn(trial).stream()
        .filter(second -> trial.info().inWindow(second.middleSeconds()))
        .filter(second -> second.seconds() >= Silence.WHOLE_SECOND)
        .toList();
  }
}
