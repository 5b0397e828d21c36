package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.YcsbOperations;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.stats.SeriesEstimate;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rules by which trials of a sweep are marked. Those of rates and drifts ask for a difference
 * that matters, and, but for {@link Mark#UNSURE_OF_TARGET}, for one beyond the interval that the
 * trial's own seconds give: of a hundred sound trials few may be marked.
 */
final class Marks {

  /** The share of its target under which a trial has missed the target. */
  static final double REACHED = 0.98;

  /** The ratio between the halves of the window from which on the throughput drifts. */
  static final double RATE_DRIFT = 1.05;

  /** The same for latencies, which vary more. */
  static final double LATENCY_DRIFT = 1.25;

  /** The last interval of a timeline may end a little before the window does. */
  private static final double SLACK_SECONDS = 0.5;

  private Marks() {}

  static Set<Mark> of(Trial trial, YcsbOperations operations) {
    var marks = EnumSet.noneOf(Mark.class);
    var point = trial.info().point();
    if (trial.info().problem() != null) {
      marks.add(Mark.WENT_WRONG);
    }
    if (trial.info().cold() != null) {
      marks.add(Mark.COLD);
    }
    if (trial.client().endSeconds() < trial.info().windowEndSeconds() - SLACK_SECONDS) {
      marks.add(Mark.CUT_SHORT);
    }
    if (point.target() != null) {
      ofTarget(SeriesEstimate.mean(operations.inWindow()), point.target()).ifPresent(marks::add);
    }
    if (isP99NotReached(trial)) {
      marks.add(Mark.P99_NOT_REACHED);
    }
    if (drifts(operations.inWindow(), RATE_DRIFT)) {
      marks.add(Mark.RATE_DRIFTS);
    }
    if (drifts(operations.meanMillisInWindow(), LATENCY_DRIFT)) {
      marks.add(Mark.LATENCY_DRIFTS);
    }
    return marks;
  }

  /**
   * Returns whether p99 is not reached by the operations of some kind, or by all of them together,
   * of which some are of no known kind: those that had not ended, and arrivals that never began.
   * Where nothing at all began, it is not reached either.
   */
  private static boolean isP99NotReached(Trial trial) {
    var byKind = trial.operations().latencies();
    return byKind.isEmpty()
        || Stream.concat(trial.latencies().stream(), byKind.values().stream())
            .filter(latencies -> latencies.count() > 0)
            .anyMatch(latencies -> Double.isInfinite(OperationMetric.LATENCY_P99.of(latencies)));
  }

  /**
   * Returns the mark of a rate whose mean is not at its target; empty for one that is. Where only
   * the mean is off, and the interval reaches the target, nobody knows whether the rate is at its
   * target: few seconds that vary have an interval in which nearly everything lies.
   */
  static Optional<Mark> ofTarget(Estimate rate, double target) {
    if (missed(rate, target)) {
      return Optional.of(Mark.MISSED_TARGET);
    }
    if (isAbove(rate, target)) {
      return Optional.of(Mark.ABOVE_TARGET);
    }
    return rate.mean() < REACHED * target || rate.mean() > (2 - REACHED) * target
        ? Optional.of(Mark.UNSURE_OF_TARGET)
        : Optional.empty();
  }

  /** Returns whether the whole interval of a rate is under what counts as reaching the target. */
  static boolean missed(Estimate rate, double target) {
    return (rate.hasInterval() ? rate.high() : rate.mean()) < REACHED * target;
  }

  /**
   * Returns whether the whole interval of a rate is above what a target allows: threads that lagged
   * in the warm-up make up for it, and the load in the window was another than meant.
   */
  static boolean isAbove(Estimate rate, double target) {
    return (rate.hasInterval() ? rate.low() : rate.mean()) > (2 - REACHED) * target;
  }

  /**
   * Returns whether the second half differs from the first by more than {@code factor}, with its
   * whole interval, or one of them has nothing at all; a window that is too short for an interval
   * shows no drift.
   */
  static boolean drifts(double[] seconds, double factor) {
    if (SeriesEstimate.hasOneEmptyHalf(seconds)) {
      return true;
    }
    var ratio = SeriesEstimate.ratioOfHalves(seconds);
    return ratio.hasInterval() && (ratio.low() > factor || ratio.high() < 1 / factor);
  }
}
