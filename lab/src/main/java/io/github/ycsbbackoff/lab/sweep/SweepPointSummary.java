package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One point of a sweep over its repetitions.
 *
 * @param rate YCSB's acknowledged operations a second, the mean over trials with its interval
 * @param operations the metrics of each kind of operation
 */
public record SweepPointSummary(
    SweepPoint point,
    String arm,
    Estimate rate,
    Map<String, Map<OperationMetric, Estimate>> operations,
    List<SweepTrial> trials) {

  /**
   * Returns a metric of one kind of operation, without a value if the point has no operation of
   * that kind. Where no operation of any kind began, no latency is reached.
   */
  public Estimate estimate(String operation, OperationMetric metric) {
    if (operations.isEmpty() && metric.isLatency()) {
      return Estimate.notReached(trials.size());
    }
    return operations.getOrDefault(operation, Map.of()).getOrDefault(metric, Estimate.NONE);
  }

  /**
   * Returns in how many trials of the point each mark was given; marks that no trial has are out.
   */
  public Map<Mark, Long> marks() {
    return trials.stream()
        .flatMap(trial -> trial.marks().stream())
        .collect(Collectors.groupingBy(mark -> mark, TreeMap::new, Collectors.counting()));
  }

  /** Returns whether a trial of the point has a mark. */
  public boolean isMarked() {
    return !marks().isEmpty();
  }

  /** Returns the marks as the end of a sentence; empty without any. */
  public String marksMessage() {
    return marks().entrySet().stream()
        .map(
            mark ->
                mark.getKey().message()
                    + (trials.size() == 1
                        ? ""
                        : " in %d of %d trials".formatted(mark.getValue(), trials.size())))
        .collect(Collectors.joining(", "));
  }
}
