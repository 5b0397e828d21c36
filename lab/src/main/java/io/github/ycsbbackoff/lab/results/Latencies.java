package io.github.ycsbbackoff.lab.results;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The latencies of the operations whose intended start lies in the measured window: the times to
 * the acknowledgement. An operation that was not acknowledged never got that far, and counts as
 * longer than every one that did, so that no policy gets a better percentile by dropping its slow
 * operations.
 */
public final class Latencies {

  private static final int DIGITS = 3;

  /**
   * The latency of an unacknowledged operation: longer than any that a client counts, an hour at
   * most.
   */
  private static final long NEVER_NANOS = 1L << 50;

  private static final double NANOS_PER_SECOND = 1e9;

  private final double fromSeconds;
  private final double toSeconds;
  private final Histogram acknowledged = histogram();
  private final Map<Double, Pace> paces = new TreeMap<>();
  private long unacknowledged;
  private long unacknowledgedInAll;

  /**
   * The pace of one interval of the window, by the operations that ended in it, however they ended.
   */
  private record Pace(double seconds, double operations) {

    Pace plus(Pace other) {
      return new Pace(seconds, operations + other.operations);
    }

    double perSecond() {
      return operations / seconds;
    }
  }

  /**
   * Starts without operations, for a window between two moments in seconds, by the clock of the
   * intervals.
   */
  public Latencies(double fromSeconds, double toSeconds) {
    this.fromSeconds = fromSeconds;
    this.toSeconds = toSeconds;
  }

  /**
   * Adds the operations that ended in one interval. When in the interval they ended is not known;
   * the middle is right on average, and from there the latency is the way back to the start.
   *
   * @param nanos the times from the intended start to the end
   */
  public void add(double startSeconds, double endSeconds, Histogram nanos, boolean isAcknowledged) {
    var middle = (startSeconds + endSeconds) / 2;
    unacknowledgedInAll += isAcknowledged ? 0 : nanos.getTotalCount();
    var first = begin(middle, nanos.getMaxValue());
    var last = begin(middle, nanos.highestEquivalentValue(nanos.getMinValue()));
    if (first >= fromSeconds && last < toSeconds) {
      // Of nearly all intervals that are not outside of the window all operations began in it; to
      // look
      // at each of them takes many times as long.
      addAll(nanos, isAcknowledged);
    } else if (last >= fromSeconds && first < toSeconds) {
      addThoseOfTheWindow(middle, nanos, isAcknowledged);
    }
    if (middle >= fromSeconds && middle < toSeconds && endSeconds > startSeconds) {
      paces.merge(
          startSeconds, new Pace(endSeconds - startSeconds, nanos.getTotalCount()), Pace::plus);
    }
  }

  private void addAll(Histogram nanos, boolean isAcknowledged) {
    if (isAcknowledged) {
      acknowledged.add(nanos);
    } else {
      unacknowledged += nanos.getTotalCount();
    }
  }

  private void addThoseOfTheWindow(double middle, Histogram nanos, boolean isAcknowledged) {
    for (var bin : nanos.recordedValues()) {
      var began = begin(middle, bin.getValueIteratedTo());
      if (began < fromSeconds || began >= toSeconds) {
        continue;
      }
      if (isAcknowledged) {
        acknowledged.recordValueWithCount(
            bin.getValueIteratedTo(), bin.getCountAtValueIteratedTo());
      } else {
        unacknowledged += bin.getCountAtValueIteratedTo();
      }
    }
  }

  private static double begin(double endSeconds, long nanos) {
    return endSeconds - nanos / NANOS_PER_SECOND;
  }

  /** Adds the operations of another kind, which were counted for the same window. */
  void add(Latencies kind) {
    acknowledged.add(kind.acknowledged);
    unacknowledged += kind.unacknowledged;
    unacknowledgedInAll += kind.unacknowledgedInAll;
    kind.paces.forEach((start, pace) -> paces.merge(start, pace, Pace::plus));
  }

  /** Adds operations that never got an answer, which are in no histogram. */
  public void addUnacknowledged(double operations) {
    unacknowledged += Math.round(operations);
  }

  /**
   * Adds the open arrivals of a trial's window that no thread ever began: those that were dropped,
   * and those that waited until the client stopped. An arrival that waits at the window's end and
   * begins behind it is in the log, as any other, or is open at the client's end.
   */
  public void addNeverBegun(Samples arrivals, TrialInfo trial) {
    var from = trial.windowStartSeconds();
    var to = trial.windowEndSeconds();
    addUnacknowledged(
        arrivals.total("dropped", from, to)
            + waitedInVain(arrivals, to)
            - waitedInVain(arrivals, from));
  }

  /**
   * Returns how many of the arrivals before a moment waited until the client stopped. A queue is
   * first in, first out, so that what begins late after the moment is first of all what waited
   * then. What begins at once has not waited: it may be that of another client process, of which
   * each has a queue of its own.
   */
  private static double waitedInVain(Samples arrivals, double seconds) {
    var waiting =
        arrivals.total("arrived", Double.NEGATIVE_INFINITY, seconds)
            - arrivals.total("dropped", Double.NEGATIVE_INFINITY, seconds)
            - arrivals.total("begun", Double.NEGATIVE_INFINITY, seconds);
    return Math.max(0, waiting - arrivals.total("late", seconds, Double.POSITIVE_INFINITY));
  }

  /**
   * Returns whether any histogram was of operations that were not acknowledged, in the window or
   * not.
   */
  boolean tellOfUnacknowledged() {
    return unacknowledgedInAll > 0;
  }

  /** Returns the number of operations that began in the window. */
  public long count() {
    return acknowledged.getTotalCount() + unacknowledged;
  }

  /**
   * Returns the share of unacknowledged operations, from 0 to 1; NaN if no operation began in the
   * window.
   */
  public double unacknowledgedShare() {
    return unacknowledged / (double) count();
  }

  /**
   * Returns a percentile in nanoseconds; infinite if it is not reached, because too few operations
   * were acknowledged, or none.
   */
  public double atPercentile(double percentile) {
    return atPercentile(all(), percentile);
  }

  /**
   * Returns a percentile as if each thread had gone on at its usual pace through every stall
   * (Tene's correction of coordinated omission); NaN if the usual second has no operation, but
   * infinite if no operation began in the window.
   *
   * @param threads the number of threads that wait for their answers
   */
  public double atPercentileCorrected(double percentile, int threads) {
    var usual = medianOperationsPerSecond();
    if (!(usual > 0)) {
      return count() == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    }
    var corrected =
        acknowledged.copyCorrectedForCoordinatedOmission(
            Math.max(1, Math.round(threads / usual * NANOS_PER_SECOND)));
    return atPercentile(withUnacknowledged(corrected), percentile);
  }

  /** Returns all operations in one histogram, in nanoseconds; see {@link #isNever}. */
  public Histogram all() {
    return withUnacknowledged(acknowledged);
  }

  /** Returns whether a value of {@link #all} stands for an operation that was not acknowledged. */
  public static boolean isNever(long nanos) {
    return nanos >= NEVER_NANOS / 2;
  }

  private static double atPercentile(Histogram all, double percentile) {
    if (all.getTotalCount() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    var nanos = all.getValueAtPercentile(percentile);
    return isNever(nanos) ? Double.POSITIVE_INFINITY : nanos;
  }

  private Histogram withUnacknowledged(Histogram some) {
    var all = histogram();
    all.add(some);
    if (unacknowledged > 0) {
      all.recordValueWithCount(NEVER_NANOS, unacknowledged);
    }
    return all;
  }

  /** Returns the median over the seconds, of which those without a histogram had no operation. */
  private double medianOperationsPerSecond() {
    var counted = paces.values().stream().mapToDouble(Pace::seconds).sum();
    var empty = Math.max(0, Math.round(toSeconds - fromSeconds - counted));
    var rates =
        DoubleStream.concat(
                DoubleStream.generate(() -> 0).limit(empty),
                paces.values().stream().mapToDouble(Pace::perSecond))
            .toArray();
    return rates.length == 0 ? 0 : new Median().evaluate(rates);
  }

  private static Histogram histogram() {
    var histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
