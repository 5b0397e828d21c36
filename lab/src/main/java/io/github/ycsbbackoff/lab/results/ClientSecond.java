package io.github.ycsbbackoff.lab.results;

/**
 * One row of {@code client.csv}: what the client counted between {@code startSeconds} and {@code
 * endSeconds} since its start, usually one second.
 *
 * @param rejections the number of rejections, of every reason together
 * @param backoffSeconds the backoff time in this interval, summed over threads
 * @param p99Millis the 99th percentile of latency; NaN where no row was acknowledged
 * @param sending what the client sent in this interval
 */
public record ClientSecond(
    double startSeconds,
    double endSeconds,
    double acknowledged,
    double failed,
    double gaveUp,
    double unknown,
    double rejections,
    double backoffSeconds,
    double p99Millis,
    Sending sending) {

  /** Returns the length of the interval. */
  public double seconds() {
    return endSeconds - startSeconds;
  }

  /** Returns the place of the interval on the time axis. */
  public double middleSeconds() {
    return (startSeconds + endSeconds) / 2;
  }

  /** Returns the acknowledged rows per second in this interval. */
  public double goodput() {
    return acknowledged / seconds();
  }

  /** Returns the share of this interval, 0 to 1, that lies between two moments. */
  public double shareWithin(double fromSeconds, double toSeconds) {
    double overlap = Math.min(endSeconds, toSeconds) - Math.max(startSeconds, fromSeconds);
    return Math.max(0, overlap) / seconds();
  }
}
