package io.github.ycsbbackoff.metrics;

import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Latencies as an HdrHistogram log, one histogram a second, kind of operation and way in which it
 * ended ({@link Ending#tag}), values in nanoseconds. Readable by every HdrHistogram tool.
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
