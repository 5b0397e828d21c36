package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The yardstick for stalls: seconds in which the client got next to nothing done, with acknowledged
 * throughput under a tenth of what the baseline arm gets done in its busy seconds. All arms have
 * one yardstick: held against its own best, an arm that is slow throughout would have no stall, and
 * an arm that began fast would count as stalled for that. A second without any row always is a
 * stall.
 *
 * @param busyRowsPerSecond the median over the baseline's trials of the median of the busiest tenth
 *     of the seconds in the measured window; NaN where no trial has a timeline
 */
public record Stalls(double busyRowsPerSecond) {

  /** The yardstick of an experiment without a trial of the baseline, whose stalls are NaN. */
  public static final Stalls UNKNOWN = new Stalls(Double.NaN);

  private static final double STALLED_SHARE = 0.1;
  private static final double BUSIEST_SHARE = 0.1;

  /** Returns the yardstick that these trials of the baseline set. */
  public static Stalls by(List<Trial> trials) {
    return byBusiest(
        trials.stream().mapToDouble(trial -> busiest(trial.info(), trial.client())).toArray());
  }

  /** Returns the yardstick that the finished trials of the baseline set in a results folder. */
  public static Stalls by(Results results) {
    var baseline = results.experiment().baseline();
    return byBusiest(
        results.trials().stream()
            .filter(trial -> trial.info().arm().equals(baseline))
            .mapToDouble(trial -> busiest(trial.info(), trial.timeline()))
            .toArray());
  }

  /** Returns the yardstick of trials of which each has its {@link #busiest}. */
  public static Stalls byBusiest(double[] trials) {
    var known = DoubleStream.of(trials).filter(Double::isFinite).toArray();
    return known.length == 0 ? UNKNOWN : new Stalls(new Median().evaluate(known));
  }

  /**
   * Returns the rows a second in a trial's busy seconds; NaN for a client that keeps no timeline.
   */
  public static double busiest(TrialInfo info, ClientTimeline client) {
    var goodputs =
        client.seconds().stream()
            .filter(second -> info.inWindow(second.middleSeconds()))
            .mapToDouble(ClientSecond::goodput)
            .sorted()
            .toArray();
    if (goodputs.length == 0) {
      return Double.NaN;
    }
    int tenth = (int) Math.ceil(goodputs.length * BUSIEST_SHARE);
    return new Median()
        .evaluate(Arrays.copyOfRange(goodputs, goodputs.length - tenth, goodputs.length));
  }

  /** Returns how many of a trial's measured seconds were stalled; NaN without a yardstick. */
  double stalledSeconds(List<ClientSecond> window) {
    if (Double.isNaN(busyRowsPerSecond)) {
      return Double.NaN;
    }
    return window.stream()
        .filter(
            second ->
                second.acknowledged() == 0 || second.goodput() < STALLED_SHARE * busyRowsPerSecond)
        .mapToDouble(ClientSecond::seconds)
        .sum();
  }
}
