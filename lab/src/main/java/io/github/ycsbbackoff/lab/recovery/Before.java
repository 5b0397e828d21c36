package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What a trial got done before its trigger: the yardstick by which its later seconds are judged.
 * Each trial has its own, so that an arm that is slow throughout can still come back to where it
 * was; how fast the arm is, goodput tells already.
 *
 * @param goodput the acknowledged rows per second, over all measured seconds before the trigger; no
 *     more than what a target asks for, for threads that are behind it, as after a slow start,
 *     hurry
 * @param p99Millis the median over those seconds of their 99th percentiles of latency; infinite if
 *     nothing was acknowledged in most of them, NaN if latencies are not known
 */
public record Before(double goodput, double p99Millis) {

  /** The share of the goodput before that must be there again. */
  public static final double GOODPUT_SHARE = 0.95;

  /** The multiple of the 99th percentile before that latencies must be under again. */
  public static final double P99_FACTOR = 2;

  /** Measures the seconds before a trigger. */
  static Before of(List<ClientSecond> seconds) {
    return new Before(goodput(seconds), p99(seconds));
  }

  /** Returns this with no more goodput than so many rows per second. */
  Before atMost(double rowsPerSecond) {
    return new Before(Math.min(goodput, rowsPerSecond), p99Millis);
  }

  /** Returns whether in these seconds together as much gets done as before. */
  boolean hasGoodput(List<ClientSecond> together) {
    return hasGoodput(goodput(together));
  }

  /** Returns whether a goodput, in rows per second, is as high as before. */
  boolean hasGoodput(double rowsPerSecond) {
    return rowsPerSecond >= GOODPUT_SHARE * goodput;
  }

  /** Returns whether these seconds together are as good as before: goodput, and latency too. */
  boolean isHealthy(List<ClientSecond> together) {
    return hasGoodput(together) && hasLatency(together);
  }

  /** Returns whether latencies are as before; if they were not known then, whatever they are. */
  private boolean hasLatency(List<ClientSecond> together) {
    return !Double.isFinite(p99Millis) || p99(together) < P99_FACTOR * p99Millis;
  }

  private static double goodput(List<ClientSecond> seconds) {
    return seconds.stream().mapToDouble(ClientSecond::acknowledged).sum()
        / seconds.stream().mapToDouble(ClientSecond::seconds).sum();
  }

  /**
   * Returns the median of the seconds' 99th percentiles. A second without an acknowledgement counts
   * as longer than all others. The median, because the percentile of a single second may be that of
   * one operation, and because percentiles of seconds have no mean that would mean anything.
   */
  private static double p99(List<ClientSecond> seconds) {
    var known =
        seconds.stream()
            .filter(second -> second.acknowledged() > 0)
            .mapToDouble(ClientSecond::p99Millis)
            .filter(millis -> !Double.isNaN(millis))
            .toArray();
    var silent = seconds.stream().filter(second -> second.acknowledged() == 0).count();
    if (known.length == 0 && silent < seconds.size()) {
      return Double.NaN;
    }
    return median(
        DoubleStream.concat(
                Arrays.stream(known),
                DoubleStream.generate(() -> Double.POSITIVE_INFINITY).limit(silent))
            .toArray());
  }

  /** Returns the median of values of which some may be infinite, which a library's is not for. */
  private static double median(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    Arrays.sort(values);
    return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
  }
}
