package io.github.ycsbbackoff.lab.report;

/**
 * Readings of one trial on a grid of equal bins. A bin's value is the mean of its readings, so that
 * a day-long trial draws as many points as a short one.
 */
final class TimeSeries {
  private final double binSeconds;
  private final double[] sums;
  private final int[] counts;

  TimeSeries(double binSeconds, int bins) {
    this.binSeconds = binSeconds;
    this.sums = new double[bins];
    this.counts = new int[bins];
  }

  /** Adds a reading; ignores one that is NaN or off the grid. */
  void add(double seconds, double value) {
    int bin = (int) Math.floor(seconds / binSeconds);
    if (bin >= 0 && bin < sums.length && Double.isFinite(value)) {
      sums[bin] += value;
      counts[bin]++;
    }
  }

  double value(int bin) {
    return counts[bin] == 0 ? Double.NaN : sums[bin] / counts[bin];
  }

  boolean isEmpty() {
    for (int count : counts) {
      if (count > 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether each reading is 0. */
  boolean isZero() {
    for (double sum : sums) {
      if (sum != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the mean of the bins whose middle lies between two moments; NaN if they are empty. */
  double mean(double fromSeconds, double toSeconds) {
    double sum = 0;
    int filled = 0;
    for (int bin = 0; bin < sums.length; bin++) {
      double middle = (bin + 0.5) * binSeconds;
      if (middle >= fromSeconds && middle < toSeconds && counts[bin] > 0) {
        sum += value(bin);
        filled++;
      }
    }
    return filled == 0 ? Double.NaN : sum / filled;
  }
}
