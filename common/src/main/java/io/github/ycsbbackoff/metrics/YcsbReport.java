package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.retry.OperationKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import site.ycsb.measurements.OneMeasurement;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The part of YCSB's own report that holds the totals, as {@code [BACKOFF-INSERT], Attempts, 1234}.
 */
public final class YcsbReport {

  private YcsbReport() {}

  /**
   * Adds one section for each kind of operation that {@code meters} meet until YCSB asks.
   *
   * @return whether this YCSB could take them
   */
  public static boolean add(Meters meters) {
    return YcsbSections.add(new Sections(meters));
  }

  /** All sections as one measurement, because further kinds of operation may yet appear. */
  private static final class Sections extends OneMeasurement {
    private final Meters meters;

    Sections(Meters meters) {
      super("BACKOFF");
      this.meters = meters;
    }

    @Override
    public void measure(int latency) {
      // YCSB's own sections have the latencies.
    }

    @Override
    public String getSummary() {
      var totals = meters.totals();
      return String.format(
          Locale.ROOT,
          "[BACKOFF: acknowledged=%d, rejections=%d, backing off=%d]",
          totals.acknowledged(),
          totals.rejected(),
          meters.backingOff());
    }

    @Override
    public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
      for (var kind : OperationKind.values()) {
        var totals = meters.totals(kind);
        if (hasCounts(totals)) {
          new Section("BACKOFF-" + kind.name(), exporter).write(totals);
        }
      }
      var levels = new Section("BACKOFF", exporter);
      levels.level("RetryBudget", meters.budget());
      levels.level("Admission", meters.admission());
      levels.level("InFlightLimit", meters.limit());
    }

    private static boolean hasCounts(Totals totals) {
      return totals.operations()
                  + totals.attempts()
                  + totals.rejected()
                  + totals.acknowledged()
                  + totals.unacknowledged()
              > 0
          || totals.admissionNanos() > 0
          || Arrays.stream(LocalRefusal.values()).anyMatch(why -> totals.refusedHere(why) > 0);
    }
  }
}
