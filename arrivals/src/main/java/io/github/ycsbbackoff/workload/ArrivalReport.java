package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import java.io.IOException;
import java.util.Locale;
import site.ycsb.measurements.OneMeasurement;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The part of YCSB's own report that says what became of arrivals, as {@code [ARRIVALS], Dropped,
 * 12}.
 */
final class ArrivalReport extends OneMeasurement {

  private static final String NAME = "ARRIVALS";
  private static final double NANOS_PER_MILLI = 1e6;

  private volatile ArrivalCounts counts = ArrivalCounts.NONE;
  private volatile long latestNanos;

  ArrivalReport() {
    super(NAME);
  }

  /** Takes the counts as they stand now. */
  void set(ArrivalCounts now) {
    latestNanos = Math.max(latestNanos, now.latestNanos());
    counts = now;
  }

  @Override
  public void measure(int latency) {
    // The latencies are in the sections of the operations.
  }

  @Override
  public String getSummary() {
    var now = counts;
    return String.format(
        Locale.ROOT,
        "[ARRIVALS: arrived=%d, late=%d, dropped=%d, waiting=%d]",
        now.arrived(),
        now.late(),
        now.dropped(),
        now.waiting());
  }

  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    var now = counts;
    exporter.write(NAME, "Arrived", now.arrived());
    exporter.write(NAME, "Begun", now.begun());
    exporter.write(NAME, "Late", now.late());
    exporter.write(NAME, "Dropped", now.dropped());
    exporter.write(NAME, "NeverBegun", now.waiting());
    if (now.begun() > 0) {
      exporter.write(NAME, "AverageLateness(ms)", now.meanLateNanos() / NANOS_PER_MILLI);
      exporter.write(NAME, "MaxLateness(ms)", latestNanos / NANOS_PER_MILLI);
    }
  }
}
