package io.github.ycsbbackoff.metrics;

import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latencies as an HdrHistogram log, with one histogram for each second, kind of operation and
 * way in which it ended ({@link Ending#tag}); the values are in nanoseconds. Every HdrHistogram
 * tool can read it.
 */
final class LatencyLog implements IntervalSink {

  private final HistogramLogWriter out;

  LatencyLog(Path file, long startEpochMillis, WriteProblems problems) {
    this.out = new HistogramLogWriter(new ResultStream("metrics.hlog", file, problems));
    out.outputComment(
        "[Latency from intended start to end, in nanoseconds; tags without an outcome: acknowledged]");
    out.outputLogFormatVersion();
    out.outputStartTime(startEpochMillis);
    out.setBaseTime(startEpochMillis);
    out.outputLegend();
  }

  @Override
  public void write(Interval interval) {
    interval
        .latencies()
        .forEach(
            (ending, latencies) -> {
              if (latencies.getTotalCount() > 0) {
                stamp(latencies, interval);
                latencies.setTag(ending.tag());
                out.outputIntervalHistogram(latencies);
              }
            });
  }

  @Override
  public void close() {
    out.close();
  }

  private static void stamp(Histogram latencies, Interval interval) {
    latencies.setStartTimeStamp(interval.startEpochMillis());
    latencies.setEndTimeStamp(interval.endEpochMillis());
  }
}
