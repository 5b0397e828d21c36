package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import java.util.Map;

/**
 * The {@code operationcount} of a trial that time ends: more than the trial gets through. A plain
 * YCSB workload file has 1,000, which are over within a second. At a sweep's point with a target
 * whose threads wait for their answers the count is what ends the run.
 *
 * <p>It also says among how many keys YCSB draws. Where a workload inserts and its keys are
 * zipfian, these are twice as many as that count would insert, and it draws again for each that is
 * not there yet: with a count of a billion it would draw without end (CoreWorkload of YCSB 0.17.0,
 * init and nextKeynum).
 */
final class OperationCount {

  /** More than a second of any trial gets through; without zipfian inserts it costs nothing. */
  private static final long ENDLESS = 1_000_000_000;

  /** The operations a second that a store is not expected to get through, if they are scans. */
  private static final long MOST_PER_SECOND = 20_000;

  /**
   * The seconds that a run with a target goes on behind its window, so that the window is whole.
   */
  private static final double BEHIND_THE_WINDOW_SECONDS = 0.5;

  /** What may arrive more than twice as expected where few arrive. */
  private static final long AT_RANDOM = 100;

  private OperationCount() {}

  /**
   * Returns the count for a point.
   *
   * @param properties the properties of the point's workload
   * @param seconds the length of the trial
   * @param runSeconds how long YCSB is to submit operations at most
   */
  static long of(
      SweepPoint point, Map<String, String> properties, double seconds, long runSeconds) {
    if (point.target() != null) {
      var threads = Long.parseLong(properties.getOrDefault("threadcount", "1").strip());
      // Each thread has its part of the operations, rounded down.
      return (long) Math.ceil(point.target() * (seconds + BEHIND_THE_WINDOW_SECONDS)) + threads;
    }
    return endless(properties, runSeconds);
  }

  /**
   * Returns the count for a point whose operations arrive openly, which its time ends: more than
   * arrive by chance, and not many more, for the keys among which YCSB draws.
   *
   * @param seconds the length of the trial
   */
  static long ofArrivals(SweepPoint point, double seconds) {
    return (long) Math.ceil(2 * point.target() * seconds) + AT_RANDOM;
  }

  /**
   * Returns a count that no trial is expected to get through in its time.
   *
   * @param properties the properties of the trial's workload
   * @param runSeconds how long YCSB is to submit operations at most
   */
  static long endless(Map<String, String> properties, long runSeconds) {
    var drawsAmongFutureKeys =
        Double.parseDouble(properties.getOrDefault("insertproportion", "0")) > 0
            && properties.getOrDefault("requestdistribution", "uniform").equals("zipfian");
    return drawsAmongFutureKeys ? Math.min(ENDLESS, MOST_PER_SECOND * runSeconds) : ENDLESS;
  }
}
