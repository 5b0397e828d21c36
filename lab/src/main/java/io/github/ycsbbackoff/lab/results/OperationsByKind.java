package io.github.ycsbbackoff.lab.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The operations of a trial by kind, such as {@code READ} and {@code UPDATE}: the latencies of
 * those that began in the measured window, and how many were acknowledged second by second.
 */
public final class OperationsByKind {

  private final double fromSeconds;
  private final double toSeconds;
  private final boolean hasMeans;
  private final SortedMap<String, Latencies> latencies = new TreeMap<>();
  private final SortedMap<String, List<Second>> seconds = new TreeMap<>();

  /**
   * The acknowledged operations of one kind that ended in one interval, usually a second.
   *
   * @param startSeconds the start of the interval, by the clock of the log
   * @param meanMillis the mean of their latencies; NaN where it was not asked for
   */
  public record Second(
      double startSeconds, double endSeconds, double acknowledged, double meanMillis) {}

  /**
   * Starts without operations, for a window between two moments in seconds, by the clock of the
   * intervals.
   */
  public OperationsByKind(double fromSeconds, double toSeconds) {
    this(fromSeconds, toSeconds, true);
  }

  /**
   * Starts without operations.
   *
   * @param hasMeans whether the seconds have means, which take most of the time of reading a log
   */
  OperationsByKind(double fromSeconds, double toSeconds, boolean hasMeans) {
    this.fromSeconds = fromSeconds;
    this.toSeconds = toSeconds;
    this.hasMeans = hasMeans;
  }

  /** Returns what is known of a trial without a log: no operation of any kind. */
  public static OperationsByKind none() {
    return new OperationsByKind(0, 0);
  }

  /**
   * Adds operations of one kind that ended in one interval.
   *
   * @param nanos the times from the intended start to the end
   */
  public void add(
      String kind,
      double startSeconds,
      double endSeconds,
      Histogram nanos,
      boolean isAcknowledged) {
    latencies
        .computeIfAbsent(kind, any -> new Latencies(fromSeconds, toSeconds))
        .add(startSeconds, endSeconds, nanos, isAcknowledged);
    if (isAcknowledged) {
      seconds
          .computeIfAbsent(kind, any -> new ArrayList<>())
          .add(
              new Second(
                  startSeconds,
                  endSeconds,
                  nanos.getTotalCount(),
                  hasMeans ? nanos.getMean() * 1e-6 : Double.NaN));
    }
  }

  /**
   * Returns the latencies of the operations of each kind that began in the window; a kind of which
   * none did is left out.
   */
  public Map<String, Latencies> latencies() {
    var began = new TreeMap<>(latencies);
    began.values().removeIf(kind -> kind.count() == 0);
    return began;
  }

  /**
   * Adds operations of the window that never got an answer and are in no log, so that nobody knows
   * of which kind they were: each kind has its share, as the others of the window have.
   */
  void addUnacknowledged(long operations) {
    var began = latencies();
    var all = began.values().stream().mapToLong(Latencies::count).sum();
    began
        .values()
        .forEach(kind -> kind.addUnacknowledged((double) operations * kind.count() / all));
  }

  /** Returns the latencies of the operations of all kinds together that began in the window. */
  Latencies together() {
    var together = new Latencies(fromSeconds, toSeconds);
    latencies.values().forEach(together::add);
    return together;
  }

  /** Returns the acknowledged operations of each kind over the whole run. */
  public Map<String, List<Second>> acknowledged() {
    return seconds;
  }
}
