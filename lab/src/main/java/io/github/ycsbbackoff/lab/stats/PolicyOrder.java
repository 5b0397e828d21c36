package io.github.ycsbbackoff.lab.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * An order of two arms that measurement shows, and whether a model has the two in the same order.
 *
 * @param higher the arm whose metric was measured to be higher than that of {@code lower}
 * @param right whether the model has the metric of {@code higher} higher too
 */
public record PolicyOrder(Metric metric, String higher, String lower, boolean right) {

  /** Two arms and a metric: one hypothesis of the family. */
  private record Contest(Metric metric, String arm, String other) {}

  /**
   * Returns all pairs of arms between which the measurement shows a difference, in goodput or p99.
   * All hypotheses are one family, corrected together: 12 arms have 132 of them.
   *
   * @param measured the measured trials of the arms that were predicted
   * @param comparable whether two arms are offered the same: what more is asked of does more, under
   *     any policy
   */
  public static List<PolicyOrder> of(
      List<TrialMetrics> measured,
      List<TrialMetrics> predicted,
      BiPredicate<String, String> comparable,
      Inference inference) {
    var arms = measured.stream().map(TrialMetrics::arm).distinct().toList();
    var contests =
        contests(arms).stream().filter(one -> comparable.test(one.arm(), one.other())).toList();
    var comparisons =
        inference.compare(
            contests.stream()
                .map(one -> Endpoint.of(one.metric(), one.arm(), one.other(), measured).pairs())
                .toList());
    var orders = new ArrayList<PolicyOrder>();
    for (var i = 0; i < contests.size(); i++) {
      var one = contests.get(i);
      var shown = comparisons.get(i).shown();
      if (shown == Comparison.Shown.HIGHER) {
        orders.add(order(one.metric(), one.arm(), one.other(), predicted));
      } else if (shown == Comparison.Shown.LOWER) {
        orders.add(order(one.metric(), one.other(), one.arm(), predicted));
      }
    }
    return orders;
  }

  private static List<Contest> contests(List<String> arms) {
    var contests = new ArrayList<Contest>();
    for (var metric : Metric.JUDGED) {
      for (var i = 0; i < arms.size(); i++) {
        for (var other : arms.subList(0, i)) {
          contests.add(new Contest(metric, arms.get(i), other));
        }
      }
    }
    return contests;
  }

  private static PolicyOrder order(
      Metric metric, String higher, String lower, List<TrialMetrics> predicted) {
    var right = mean(metric, higher, predicted) > mean(metric, lower, predicted);
    return new PolicyOrder(metric, higher, lower, right);
  }

  private static double mean(Metric metric, String arm, List<TrialMetrics> trials) {
    return trials.stream()
        .filter(trial -> trial.arm().equals(arm))
        .mapToDouble(trial -> trial.value(metric))
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }
}
