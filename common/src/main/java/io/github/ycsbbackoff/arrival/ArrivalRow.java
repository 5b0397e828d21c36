package io.github.ycsbbackoff.arrival;

import java.util.Locale;

/**
 * A row of {@code arrivals.csv}: what became of the arrivals of one interval. {@code t_s} is the
 * interval's end in seconds since arrivals began, {@code epoch_s} the same moment since 1970, by
 * which the file is laid beside a client's own timeline.
 */
public final class ArrivalRow {

  /** The names of the columns. */
  public static final String HEADER =
      "t_s,epoch_s,arrived,begun,late,late_mean_ms,late_max_ms,dropped,waiting";

  private static final double NANOS_PER_MILLI = 1e6;

  private ArrivalRow() {}

  /**
   * Formats a row, without the end of the line.
   *
   * @param seconds the interval's end, in seconds since arrivals began
   * @param epochSeconds the same moment, in seconds since 1970
   */
  public static String of(double seconds, double epochSeconds, ArrivalCounts interval) {
    return String.format(
        Locale.ROOT,
        "%.3f,%.3f,%d,%d,%d,%s,%s,%d,%d",
        seconds,
        epochSeconds,
        interval.arrived(),
        interval.begun(),
        interval.late(),
        millis(interval.meanLateNanos()),
        interval.begun() == 0 ? "" : millis((double) interval.latestNanos()),
        interval.dropped(),
        interval.waiting());
  }

  private static String millis(double nanos) {
    return Double.isNaN(nanos) ? "" : String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLI);
  }
}
