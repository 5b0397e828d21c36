package io.github.ycsbbackoff.lab.results;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The latencies in {@code latency.hlog}, an HdrHistogram log: one histogram a second per operation
 * and outcome, in ns.
 */
final class LatencyLogReader {

  /** The separator in a tag between an operation and the outcome of unacknowledged operations. */
  private static final String OUTCOME = "-";

  /** Reads the latencies of the operations that began between two moments, however they ended. */
  static Latencies between(Path file, double fromEpochSeconds, double toEpochSeconds) {
    var latencies = new Latencies(fromEpochSeconds, toEpochSeconds);
    try (var log = new HistogramLogReader(file.toFile())) {
      EncodableHistogram interval;
      while ((interval = log.nextIntervalHistogram()) != null) {
        if (interval instanceof Histogram ended) {
          latencies.add(
              interval.getStartTimeStamp() / 1e3,
              interval.getEndTimeStamp() / 1e3,
              ended,
              isAcknowledged(ended));
        }
      }
    } catch (FileNotFoundException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      // The reader says neither which line nor, in most cases, why.
      throw new BrokenResultException(file, 0, "not an HdrHistogram log: " + e);
    }
    return latencies;
  }

  private static boolean isAcknowledged(Histogram latencies) {
    return latencies.getTag() == null || !latencies.getTag().contains(OUTCOME);
  }

  private LatencyLogReader() {}
}
