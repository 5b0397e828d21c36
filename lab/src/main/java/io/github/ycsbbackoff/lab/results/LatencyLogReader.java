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
public final class LatencyLogReader {

  /** The separator in a tag between an operation and the outcome of unacknowledged operations. */
  private static final String OUTCOME = "-";

  /** All operations of a log together, and the same by their kinds. */
  record Log(Latencies all, OperationsByKind operations) {}

  /**
   * Reads the latencies of the operations that began between two moments, however they ended.
   *
   * @param hasMeans whether the mean of each second is asked for
   */
  static Log between(Path file, double fromEpochSeconds, double toEpochSeconds, boolean hasMeans) {
    var operations = new OperationsByKind(fromEpochSeconds, toEpochSeconds, hasMeans);
    try (var log = new HistogramLogReader(file.toFile())) {
      EncodableHistogram interval;
      while ((interval = log.nextIntervalHistogram()) != null) {
        if (interval instanceof Histogram ended) {
          operations.add(
              kind(ended),
              interval.getStartTimeStamp() / 1e3,
              interval.getEndTimeStamp() / 1e3,
              ended,
              isAcknowledged(ended.getTag()));
        }
      }
    } catch (FileNotFoundException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      // The reader says neither which line nor, in most cases, why.
      throw new BrokenResultException(file, 0, "not an HdrHistogram log: " + e);
    }
    return new Log(operations.together(), operations);
  }

  /** Returns whether a tag of the log, or none, is of operations that were acknowledged. */
  public static boolean isAcknowledged(String tag) {
    return tag == null || !tag.contains(OUTCOME);
  }

  /** Returns the kind of operation that a histogram is of; empty where the log does not say. */
  private static String kind(Histogram latencies) {
    return latencies.getTag() == null ? "" : latencies.getTag().split(OUTCOME, 2)[0];
  }

  private LatencyLogReader() {}
}
