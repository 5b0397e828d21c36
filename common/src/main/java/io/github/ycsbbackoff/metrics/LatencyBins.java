package io.github.ycsbbackoff.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The latencies that one thread has recorded, in the bins of an HdrHistogram. HdrHistogram's own
 * recorders synchronise with their reader at every value, which costs several times what counting
 * does; here a thread only counts, and the one reader takes differences.
 *
 * <p>The bins are those of {@code HdrHistogram.AbstractHistogram.countsArrayIndex}: linear up to a
 * power of two, and from there on half as many in each further octave. An octave that no value
 * falls into takes no memory: a thread whose latencies lie under a millisecond has 16 KiB here, and
 * one that has met every latency up to a minute has 150.
 */
final class LatencyBins {

  /** The precision of three digits: 0.1% of a latency, which is less than two runs differ by. */
  private static final int SIGNIFICANT_DIGITS = 3;

  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

  /**
   * The binary exponent of the unit in which HdrHistogram counts, so that it can tell the shortest
   * latency from twice that latency.
   */
  private static final int UNIT_BITS = 63 - Long.numberOfLeadingZeros(SHORTEST_NANOS);

  /**
   * The binary exponent of the number of bins in which values are told apart by one unit: the power
   * of two over twice 10^3.
   */
  private static final int LINEAR_BITS = 11;

  private static final int HALF = 1 << (LINEAR_BITS - 1);
  private static final long LINEAR_MASK = ((1L << LINEAR_BITS) - 1) << UNIT_BITS;
  private static final int LINEAR_ZEROS = Long.numberOfLeadingZeros(LINEAR_MASK);
  private static final int OCTAVES = octave(LONGEST_NANOS) + 1;

  private static final VarHandle BIN = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle OCTAVE = MethodHandles.arrayElementVarHandle(int[][].class);

  /**
   * The counts since the start, by octave. They may wrap; their differences within a second do not.
   */
  private final int[][] counts = new int[OCTAVES][];

  private final int[][] taken = new int[OCTAVES][];

  /** Returns a histogram of the same range and digits as these bins. */
  static Histogram emptyHistogram() {
    return new Histogram(SHORTEST_NANOS, LONGEST_NANOS, SIGNIFICANT_DIGITS);
  }

  /** Returns a recorder for any number of threads, of the same range and digits as these bins. */
  static Recorder emptyRecorder() {
    return new Recorder(SHORTEST_NANOS, LONGEST_NANOS, SIGNIFICANT_DIGITS);
  }

  /** Returns the latency within the range; a longer one counts as an hour. */
  static long inRange(long nanos) {
    return Math.max(0, Math.min(nanos, LONGEST_NANOS));
  }

  /** Counts one latency. Only the thread that owns these bins may call this. */
  void record(long nanos) {
    var value = inRange(nanos);
    var octave = octave(value);
    var bins = counts[octave];
    if (bins == null) {
      bins = new int[2 * HALF - first(octave)];
      OCTAVE.setRelease(counts, octave, bins);
    }
    var bin = bin(value, octave);
    BIN.setRelease(bins, bin, bins[bin] + 1);
  }

  /** Adds what was recorded since the last call to {@code histogram}. Only one caller at a time. */
  void takeInto(Histogram histogram) {
    for (var octave = 0; octave < OCTAVES; octave++) {
      var bins = (int[]) OCTAVE.getAcquire(counts, octave);
      if (bins != null) {
        take(octave, bins, histogram);
      }
    }
  }

  private void take(int octave, int[] bins, Histogram histogram) {
    if (taken[octave] == null) {
      taken[octave] = new int[bins.length];
    }
    var before = taken[octave];
    for (var bin = 0; bin < bins.length; bin++) {
      var now = (int) BIN.getAcquire(bins, bin);
      if (now != before[bin]) {
        histogram.recordValueWithCount(
            (long) (bin + first(octave)) << (octave + UNIT_BITS),
            Integer.toUnsignedLong(now - before[bin]));
        before[bin] = now;
      }
    }
  }

  private static int octave(long nanos) {
    return LINEAR_ZEROS - Long.numberOfLeadingZeros(nanos | LINEAR_MASK);
  }

  private static int bin(long nanos, int octave) {
    return (int) (nanos >>> (octave + UNIT_BITS)) - first(octave);
  }

  /**
   * Returns the first bin of an octave: every octave but the first begins where the one before it
   * ends.
   */
  private static int first(int octave) {
    return octave == 0 ? 0 : HALF;
  }
}
