package io.github.ycsbbackoff.metrics;

import java.nio.file.Path;

/** The destination of intervals, which writes them to a file. */
public interface IntervalSink extends AutoCloseable {

  /** Writes one more interval, and keeps nothing of it in memory. */
  void write(Interval interval);

  @Override
  void close();

  /**
   * Creates a sink that writes the timeline, one row per interval.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if the file cannot be written
   */
  static IntervalSink csv(Path file, WriteProblems problems) {
    return new TimelineCsv(file, problems);
  }

  /**
   * Creates a sink that writes the latencies as an HdrHistogram log.
   *
   * @param startEpochMillis when the run began, in milliseconds since 1970
   * @throws io.github.ycsbbackoff.config.SettingException if the file cannot be written
   */
  static IntervalSink latencyLog(Path file, long startEpochMillis, WriteProblems problems) {
    return new LatencyLog(file, startEpochMillis, problems);
  }
}
