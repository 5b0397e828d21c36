package io.github.ycsbbackoff.lab.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether a model has two arms in the order in which measurement shows them.
 *
 * @param higher the arm of which the metric is measured to be higher than of {@code lower}
 */
public record PolicyOrder(Metric metric, String higher, String lower, boolean right) {

  /**
   * All pairs of arms between which the measurement shows a difference, in goodput or p99.
   *
   * @param measured trials, of the arms that were predicted
   */
  public static List<PolicyOrder> of(
      List<TrialMetrics> measured, List<TrialMetrics> predicted, Inference inference) {
    var arms = measured.stream().map(TrialMetrics::arm).distinct().toList();
    var orders = new ArrayList<PolicyOrder>();
    for (var metric : List.of(Metric.GOODPUT, Metric.LATENCY_P99)) {
      for (var i = 0; i < arms.size(); i++) {
        for (var other : arms.subList(0, i)) {
          var shown = shown(metric, arms.get(i), other, measured, inference);
          if (shown == Comparison.Shown.HIGHER) {
            orders.add(order(metric, arms.get(i), other, predicted));
          } else if (shown == Comparison.Shown.LOWER) {
            orders.add(order(metric, other, arms.get(i), predicted));
          }
        }
      }
    }
    return orders;
  }

  private static Comparison.Shown shown(
      Metric metric, String arm, String other, List<TrialMetrics> trials, Inference inference) {
    var ofArm = byBlock(metric, arm, trials);
    var ofOther = byBlock(metric, other, trials);
    var pairs =
        ofArm.keySet().stream()
            .filter(ofOther::containsKey)
            .map(block -> new Pairs.Pair(ofArm.get(block), ofOther.get(block)))
            .toList();
    return inference.compare(List.of(new Pairs(pairs))).get(0).shown();
  }

  private static PolicyOrder order(
      Metric metric, String higher, String lower, List<TrialMetrics> predicted) {
    var right = mean(metric, higher, predicted) > mean(metric, lower, predicted);
    return new PolicyOrder(metric, higher, lower, right);
  }

  private static double mean(Metric metric, String arm, List<TrialMetrics> trials) {
    return byBlock(metric, arm, trials).values().stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }

  private static Map<Integer, Double> byBlock(
      Metric metric, String arm, List<TrialMetrics> trials) {
    return trials.stream()
        .filter(trial -> trial.arm().equals(arm) && Double.isFinite(trial.value(metric)))
        .collect(Collectors.toMap(TrialMetrics::block, trial -> trial.value(metric)));
  }
}
