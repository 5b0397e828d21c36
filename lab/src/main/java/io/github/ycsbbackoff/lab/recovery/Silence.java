package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The seconds that a timeline lacks, because its client ended early: nothing was done in them. */
final class Silence {

  /** The length, in seconds, under which an interval is too short to be called a second. */
  static final double WHOLE_SECOND = 0.5;

  private static final Sending NOTHING_SENT =
      new Sending(0, 0, Map.of(), 0, Double.NaN, Double.NaN, Double.NaN);

  private Silence() {}

  /**
   * Returns the seconds of a trial's client, and behind them those that lack until the end of the
   * measured window; none if the client has none at all.
   */
  static List<ClientSecond> filledIn(Trial trial) {
    var known = trial.client().seconds();
    if (known.isEmpty()) {
      return known;
    }
    var info = trial.info();
    var seconds = new ArrayList<>(known);
    var end = Math.max(trial.client().endSeconds(), info.windowStartSeconds());
    for (var lacking = end; lacking + WHOLE_SECOND <= info.windowEndSeconds(); lacking++) {
      seconds.add(silent(lacking, Math.min(lacking + 1, info.windowEndSeconds())));
    }
    return seconds;
  }

  private static ClientSecond silent(double startSeconds, double endSeconds) {
    return new ClientSecond(startSeconds, endSeconds, 0, 0, 0, 0, 0, 0, Double.NaN, NOTHING_SENT);
  }
}
