package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * What arrives of an open load. Arrivals at random moments are seldom as many as planned: where 500
 * are planned for five seconds, fewer than 475 come in one time of eight. Therefore a trial is held
 * against the arrivals that its client counted, and against the plan only where none were counted,
 * as after the client's end and in a trial without {@code arrivals.csv}.
 *
 * @param counted the arrivals that the client counted; empty where it counted none
 * @param countedTo the end of the last interval that was counted, in seconds since the client's
 *     start
 * @param planned the planned arrivals a second, by the time in seconds since the client's start
 */
record Arrivals(Optional<Samples> counted, double countedTo, DoubleUnaryOperator planned) {

  private static final String ARRIVED = "arrived";

  static Arrivals of(Trial trial, DoubleUnaryOperator planned) {
    var countedTo =
        trial.arrivals().stream()
            .flatMapToDouble(all -> all.countedTo().stream())
            .findFirst()
            .orElse(Double.NEGATIVE_INFINITY);
    return new Arrivals(trial.arrivals(), countedTo, planned);
  }

  /** Returns the planned arrivals a second at a time in seconds since the client's start. */
  double plannedAt(double seconds) {
    return planned.applyAsDouble(seconds);
  }

  /** Returns the arrivals a second in these seconds, which follow each other; at least one. */
  double perSecond(List<ClientSecond> seconds) {
    var from = seconds.get(0).startSeconds();
    var to = seconds.get(seconds.size() - 1).endSeconds();
    var until = Math.max(from, Math.min(to, countedTo));
    var arrived = counted.map(all -> all.total(ARRIVED, from, until)).orElse(0.0);
    // The planned rate is a straight line, whose mean is that of the middle.
    return (arrived + (to - until) * plannedAt((until + to) / 2)) / (to - from);
  }
}
