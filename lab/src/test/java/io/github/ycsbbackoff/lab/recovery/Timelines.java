package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** TEST FIXTURE: timelines that are made up second by second. */
final class Timelines {

  /** The p99 of a second for which a test says none. */
  static final double P99 = 10;

  private final List<ClientSecond> seconds = new ArrayList<>();

  /** Adds seconds that are alike. */
  Timelines add(int count, double rows) {
    return add(count, rows, P99, rows);
  }

  /** Adds seconds with a latency. */
  Timelines add(int count, double rows, double p99Millis) {
    return add(count, rows, p99Millis, rows);
  }

  /** Adds seconds in which each of a hundred operations was sent so often. */
  Timelines addSending(int count, double rows, double attemptsPerOperation) {
    return add(count, rows, P99, 100 * attemptsPerOperation);
  }

  private Timelines add(int count, double rows, double p99Millis, double attempts) {
    for (var i = 0; i < count; i++) {
      seconds.add(
          new ClientSecond(
              seconds.size(),
              seconds.size() + 1,
              rows,
              0,
              0,
              0,
              0,
              0,
              rows > 0 ? p99Millis : Double.NaN,
              new Sending(100, attempts, Map.of(), 0, Double.NaN, Double.NaN, Double.NaN)));
    }
    return this;
  }

  /** Returns the trial whose window is the whole timeline. */
  Trial trial() {
    return trial(0, seconds.size());
  }

  /** Returns the trial with a window between two moments. */
  Trial trial(double fromSeconds, double toSeconds) {
    return Trial.of(
        new TrialInfo(2, "arm", 1, "arm", 0, fromSeconds, toSeconds, 0, Map.of(), List.of()),
        Map.of(),
        new ClientTimeline(0, seconds));
  }
}
