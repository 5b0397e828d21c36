package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.Collection;
import java.util.List;

/** The order of the charts of a grid, of which each shows one metric over a parameter. */
final class GridOrder {

  /** Puts metrics in order by where in the grid the arms differ most. */
  static ChartOrder of(List<Metric> metrics, Collection<Summary> points) {
    return ChartOrder.of(
        metrics.stream().map(metric -> candidate(metric, points)).toList(),
        Metric.JUDGED.stream().map(Metric::key).toList());
  }

  private static ChartOrder.Candidate candidate(Metric metric, Collection<Summary> points) {
    var share =
        points.stream().mapToDouble(point -> difference(metric, point).share()).max().orElse(0);
    return new ChartOrder.Candidate(
        new ChartTitle(metric.key(), metric.label(), metric.unit()),
        points.stream()
            .flatMap(point -> point.arms().stream())
            .map(arm -> arm.value(metric))
            .allMatch(value -> value.n() == 0 || value.mean() == 0),
        // Arms that are alike may all change with the parameter, which is what a grid shows.
        new ArmDifference(share, false));
  }

  private static ArmDifference difference(Metric metric, Summary point) {
    return ArmDifference.of(
        point.arms().stream().map(arm -> blocks(metric, arm, point)).toList(),
        point.smallestDifference());
  }

  private static double[] blocks(Metric metric, ArmSummary arm, Summary point) {
    return point.trials().stream()
        .filter(trial -> trial.arm().equals(arm.name()))
        .mapToDouble(trial -> trial.value(metric))
        .toArray();
  }

  private GridOrder() {}
}
