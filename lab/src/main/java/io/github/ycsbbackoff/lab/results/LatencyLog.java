package io.github.ycsbbackoff.lab.results;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** {@code latency.hlog}: an HdrHistogram log, one histogram a second per operation, in ns. */
final class LatencyLog {

  /** Behind an operation in a tag: how those ended that were not acknowledged. */
  private static final String OUTCOME = "-";

  /**
   * The latencies of all acknowledged operations whose interval has its middle between two moments,
   * merged.
   */
  static Histogram merged(Path file, double fromEpochSeconds, double toEpochSeconds) {
    var merged = new Histogram(3);
    merged.setAutoResize(true);
    try (var log = new HistogramLogReader(file.toFile())) {
      EncodableHistogram interval;
      while ((interval = log.nextIntervalHistogram()) != null) {
        double middle = (interval.getStartTimeStamp() + interval.getEndTimeStamp()) / 2e3;
        if (middle >= fromEpochSeconds
            && middle < toEpochSeconds
            && interval instanceof Histogram latencies
            && isAcknowledged(latencies)) {
          merged.add(latencies);
        }
      }
    } catch (FileNotFoundException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      // The reader says neither which line nor, in most cases, why.
      throw new BrokenResultException(file, 0, "not an HdrHistogram log: " + e);
    }
    return merged;
  }

  private static boolean isAcknowledged(Histogram latencies) {
    return latencies.getTag() == null || !latencies.getTag().contains(OUTCOME);
  }

  private LatencyLog() {}
}
