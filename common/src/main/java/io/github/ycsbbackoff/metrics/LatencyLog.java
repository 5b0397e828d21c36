package io.github.ycsbbackoff.metrics;

import java.nio.file.Path;
import java.util.Comparator;
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
    // In the order of their tags, so that a simulation that is repeated leaves the same bytes.
    interval.latencies().entrySet().stream()
        .filter(one -> one.getValue().getTotalCount() > 0)
        .sorted(Comparator.comparing(one -> one.getKey().tag()))
        .forEach(
            one -> {
              stamp(one.getValue(), interval);
              one.getValue().setTag(one.getKey().tag());
              out.outputIntervalHistogram(one.getValue());
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
