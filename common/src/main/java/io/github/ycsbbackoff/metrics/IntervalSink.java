package io.github.ycsbbackoff.metrics;

import java.nio.file.Path;

/** Writes intervals to a file. */
public interface IntervalSink extends AutoCloseable {

  /** Writes one more interval, and keeps nothing of it. */
  void write(Interval interval);

  @Override
  void close();

  /**
   * The timeline, a row an interval.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if the file cannot be written
   */
  static IntervalSink csv(Path file, WriteProblems problems) {
    return new TimelineCsv(file, problems);
  }

  /**
   * Latencies, as an HdrHistogram log.
   *
   * @param startEpochMillis when the run began, milliseconds since 1970
   * @throws io.github.ycsbbackoff.config.SettingException if the file cannot be written
   */
  static IntervalSink latencyLog(Path file, long startEpochMillis, WriteProblems problems) {
    return new LatencyLog(file, startEpochMillis, problems);
  }
}
