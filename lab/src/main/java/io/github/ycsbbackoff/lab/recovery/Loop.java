package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.experiment.Ramp;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.YcsbOperations;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The loop that goodput goes through while the load of a trial goes up and down again. Where a
 * system has no memory, both ways are one line; one that stays down after an overload goes back
 * below the line on which it went up. Only seconds of the measured window are a part of either way.
 *
 * @param up the goodput on the way up in each of {@value #BINS} equal bins of the load, the lowest
 *     first, in rows per second; NaN where a bin has no second
 * @param down the same on the way down
 * @param area the area of the loop, goodput on the way up less that on the way down, over the area
 *     under the load, in rows: 0 without memory, 1 if all was done on the way up and nothing on the
 *     way down
 * @param breaksAt the load, in arrivals a second, at the end of the last five healthy seconds on
 *     the way up; that of the top if these reach it and the first five on the way down are not
 *     healthy; infinite if those are. The load is the planned one, and healthy is by what arrived
 * @param recoversAt the load at the beginning of the first five healthy seconds on the way down; 0
 *     if there are none
 */
public record Loop(
    String arm,
    List<Double> up,
    List<Double> down,
    double area,
    double breaksAt,
    double recoversAt) {

  /** The number of bins. */
  public static final int BINS = 20;

  /** The part of what is measured of the way up whose latencies are the yardstick. */
  private static final double YARDSTICK = 0.25;

  /**
   * What a healthy stretch is held against: the rows of all that arrives in it, and latencies.
   *
   * @param rowsPerArrival the rows that goodput counts for an arrival that is done
   */
  private record Yardstick(double p99Millis, double rowsPerArrival) {

    boolean isHealthy(List<ClientSecond> stretch, Arrivals arrivals) {
      return new Before(rowsPerArrival * arrivals.perSecond(stretch), p99Millis).isHealthy(stretch);
    }
  }

  /**
   * Measures a trial; empty if no measured second of it lies on the ramp, or too few to be a
   * yardstick.
   *
   * @param arrivalsBegan when arrivals began, in seconds since the client's start
   */
  public static Optional<Loop> of(Trial trial, double arrivalsBegan, Ramp ramp) {
    var up = seconds(trial, arrivalsBegan + ramp.upFrom(), arrivalsBegan + ramp.upTo());
    var down = seconds(trial, arrivalsBegan + ramp.downFrom(), arrivalsBegan + ramp.downTo());
    var first = up.subList(0, (int) Math.floor(YARDSTICK * up.size()));
    if (!Together.isWhole(first) || down.isEmpty()) {
      return Optional.empty();
    }
    var upArrivals = Arrivals.of(trial, at -> ramp.upRate(at - arrivalsBegan));
    var downArrivals = Arrivals.of(trial, at -> ramp.downRate(at - arrivalsBegan));
    var rowsPerArrival = YcsbOperations.rowsOfEach(trial);
    var yardstick = new Yardstick(Before.of(first).p99Millis(), rowsPerArrival);
    var upBins = bins(up, upArrivals.planned(), ramp);
    var downBins = bins(down, downArrivals.planned(), ramp);
    return Optional.of(
        new Loop(
            trial.info().arm(),
            Arrays.stream(upBins).boxed().toList(),
            Arrays.stream(downBins).boxed().toList(),
            area(upBins, downBins, ramp) / rowsPerArrival,
            breaksAt(up, upArrivals, down, downArrivals, yardstick),
            recoversAt(down, downArrivals, yardstick)));
  }

  /**
   * Returns the share of the load at which the trial broke that had to be shed before it recovered;
   * 0 if it never broke, 1 if it did not recover on the way down.
   */
  public double shed() {
    return Double.isInfinite(breaksAt) ? 0 : Math.max(0, 1 - recoversAt / breaksAt);
  }

  private static List<ClientSecond> seconds(Trial trial, double from, double to) {
    return Silence.filledIn(trial).stream()
        .filter(second -> second.startSeconds() >= from && second.endSeconds() <= to)
        .filter(second -> trial.info().inWindow(second.middleSeconds()))
        .toList();
  }

  private static double[] bins(List<ClientSecond> seconds, DoubleUnaryOperator rate, Ramp ramp) {
    var rows = new double[BINS];
    var time = new double[BINS];
    for (var second : seconds) {
      var share =
          (rate.applyAsDouble(second.middleSeconds()) - ramp.low()) / (ramp.high() - ramp.low());
      var bin = Math.min(BINS - 1, Math.max(0, (int) (share * BINS)));
      rows[bin] += second.acknowledged();
      time[bin] += second.seconds();
    }
    for (var bin = 0; bin < BINS; bin++) {
      rows[bin] = time[bin] == 0 ? Double.NaN : rows[bin] / time[bin];
    }
    return rows;
  }

  private static double area(double[] up, double[] down, Ramp ramp) {
    var loop = 0.0;
    var load = 0.0;
    for (var bin = 0; bin < BINS; bin++) {
      if (!Double.isNaN(up[bin]) && !Double.isNaN(down[bin])) {
        loop += up[bin] - down[bin];
        load += ramp.low() + (ramp.high() - ramp.low()) * (bin + 0.5) / BINS;
      }
    }
    return load == 0 ? Double.NaN : loop / load;
  }

  private static double breaksAt(
      List<ClientSecond> up,
      Arrivals upArrivals,
      List<ClientSecond> down,
      Arrivals downArrivals,
      Yardstick yardstick) {
    var stretches = Together.stretches(up);
    for (var i = stretches.size() - 1; i >= 0; i--) {
      if (yardstick.isHealthy(stretches.get(i), upArrivals)) {
        var isUp = i == stretches.size() - 1;
        return isUp && staysHealthy(down, downArrivals, yardstick)
            ? Double.POSITIVE_INFINITY
            : upArrivals.plannedAt(end(stretches.get(i)));
      }
    }
    return upArrivals.plannedAt(up.get(0).startSeconds());
  }

  /** Returns whether the way down begins in health: a trial may break at the top, or behind it. */
  private static boolean staysHealthy(
      List<ClientSecond> down, Arrivals arrivals, Yardstick yardstick) {
    var stretches = Together.stretches(down);
    return stretches.isEmpty() || yardstick.isHealthy(stretches.get(0), arrivals);
  }

  private static double recoversAt(
      List<ClientSecond> seconds, Arrivals arrivals, Yardstick yardstick) {
    return Together.stretches(seconds).stream()
        .filter(stretch -> yardstick.isHealthy(stretch, arrivals))
        .findFirst()
        .map(stretch -> arrivals.plannedAt(stretch.get(0).startSeconds()))
        .orElse(0.0);
  }

  private static double end(List<ClientSecond> stretch) {
    return stretch.get(stretch.size() - 1).endSeconds();
  }
}
