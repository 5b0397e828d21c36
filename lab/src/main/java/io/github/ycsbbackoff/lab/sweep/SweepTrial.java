package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.lab.results.YcsbOperations;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.stats.OperationSummarizer;
import io.github.ycsbbackoff.lab.stats.SeriesEstimate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A trial of a sweep in numbers.
 *
 * @param rate YCSB's operations that were acknowledged, a second of the measured window
 * @param marks what is to be known of the trial before its numbers are believed
 * @param showsDrift whether the window has an operation in enough seconds to show a drift
 * @param operations the metrics of each kind of operation in the window
 * @param ratePerSecond YCSB's operations that were acknowledged in each whole second of the run
 * @param p99PerSecond the latency p99 of each whole second of the run, in milliseconds; NaN where
 *     no operation was acknowledged, or the timeline has no line of that second
 */
public record SweepTrial(
    TrialInfo info,
    double rate,
    Set<Mark> marks,
    boolean showsDrift,
    Map<String, Map<OperationMetric, Double>> operations,
    List<Double> ratePerSecond,
    List<Double> p99PerSecond) {

  /** Measures a trial. */
  public static SweepTrial of(Trial trial) {
    var operations = YcsbOperations.of(trial);
    // A last interval that is no whole second would look as if the rate fell.
    var whole = (long) Math.floor(trial.client().endSeconds());
    return new SweepTrial(
        trial.info(),
        operations.rate(),
        Marks.of(trial, operations),
        SeriesEstimate.ratioOfHalves(operations.meanMillisInWindow()).hasInterval(),
        OperationSummarizer.byKind(trial),
        Arrays.stream(operations.perSecond()).limit(whole).boxed().toList(),
        p99PerSecond(trial.client(), (int) whole));
  }

  /**
   * Puts each line of the timeline in the second of its middle: a busy machine writes some late.
   */
  private static List<Double> p99PerSecond(ClientTimeline client, int whole) {
    var millis = new Double[whole];
    Arrays.fill(millis, Double.NaN);
    for (var second : client.seconds()) {
      var place = (int) second.middleSeconds();
      if (place < whole && (millis[place].isNaN() || second.p99Millis() > millis[place])) {
        millis[place] = second.p99Millis();
      }
    }
    return List.of(millis);
  }
}
