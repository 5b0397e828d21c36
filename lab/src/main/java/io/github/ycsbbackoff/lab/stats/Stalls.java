package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Seconds in which the client got next to nothing done: acknowledged throughput under a tenth of
 * what the baseline arm gets done in its busy seconds. One yardstick for all arms: held against its
 * own best, an arm that is slow throughout would have no stall, and one would count as stalled for
 * having begun fast. A second without any row always is a stall.
 *
 * @param busyRowsPerSecond the yardstick: the median over the baseline's trials of the median of
 *     the busiest tenth of the seconds in the measured window; NaN where no trial tells
 */
public record Stalls(double busyRowsPerSecond) {

  /** Without a trial of the baseline nobody can say what a stall is. */
  public static final Stalls UNKNOWN = new Stalls(Double.NaN);

  private static final double STALLED_SHARE = 0.1;
  private static final double BUSIEST_SHARE = 0.1;

  /** The yardstick of an arm's trials, the baseline's. */
  public static Stalls by(List<Trial> trials) {
    return byBusiest(
        trials.stream().mapToDouble(trial -> busiest(trial.info(), trial.client())).toArray());
  }

  /** The yardstick of trials of which each has its {@link #busiest}. */
  public static Stalls byBusiest(double[] trials) {
    var known = DoubleStream.of(trials).filter(Double::isFinite).toArray();
    return known.length == 0 ? UNKNOWN : new Stalls(new Median().evaluate(known));
  }

  /** Rows a second in a trial's busy seconds; NaN of a client that keeps no timeline. */
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

  /** How many of a trial's measured seconds were stalled; NaN without a yardstick. */
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
