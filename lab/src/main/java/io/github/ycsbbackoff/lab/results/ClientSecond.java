package io.github.ycsbbackoff.lab.results;

/**
 * One row of {@code client.csv}: what the client counted between {@code startSeconds} and {@code
 * endSeconds} since its start, usually one second.
 *
 * @param rejections of every reason together
 * @param backoffSeconds waited in this interval, summed over threads
 * @param p99Millis NaN where no row was acknowledged
 * @param sending what it sent meanwhile
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

  /** Of a client of which nobody knows what it sent. */
  public ClientSecond(
      double startSeconds,
      double endSeconds,
      double acknowledged,
      double failed,
      double gaveUp,
      double unknown,
      double rejections,
      double backoffSeconds,
      double p99Millis) {
    this(
        startSeconds,
        endSeconds,
        acknowledged,
        failed,
        gaveUp,
        unknown,
        rejections,
        backoffSeconds,
        p99Millis,
        Sending.UNKNOWN);
  }

  /** Length of the interval. */
  public double seconds() {
    return endSeconds - startSeconds;
  }

  /** Where the interval stands on the time axis. */
  public double middleSeconds() {
    return (startSeconds + endSeconds) / 2;
  }

  /** Acknowledged rows per second in this interval. */
  public double goodput() {
    return acknowledged / seconds();
  }

  /** The share of this interval, 0 to 1, that lies between two moments. */
  public double shareWithin(double fromSeconds, double toSeconds) {
    double overlap = Math.min(endSeconds, toSeconds) - Math.max(startSeconds, fromSeconds);
    return Math.max(0, overlap) / seconds();
  }
}
