package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A percentile of the latency of one kind of operation of one arm over throughput. The trials
 * without a target are no part of it: their threads begin an operation when the last has ended, so
 * that their latencies are of another kind.
 *
 * @param points the points with a target, the lowest first, whose percentile was reached
 * @param notReached the points with a target, the lowest first, whose percentile was not: too few
 *     operations were acknowledged; neither the knee nor the peak counts them
 */
public record Curve(
    String workload,
    String operation,
    OperationMetric metric,
    String arm,
    List<SweepPointSummary> points,
    List<SweepPointSummary> notReached,
    Knee knee,
    Optional<Peak> peak) {

  /** Makes the curve of an arm in a workload from its points, in any order. */
  static Curve of(String operation, OperationMetric metric, List<SweepPointSummary> all) {
    var first = all.get(0);
    var withTarget =
        all.stream()
            .filter(point -> !point.point().isUnthrottled())
            .sorted(Comparator.comparing(point -> point.point().share()))
            .toList();
    var points =
        withTarget.stream().filter(point -> point.estimate(operation, metric).exists()).toList();
    var load = points.stream().mapToDouble(point -> point.point().target()).toArray();
    var latencies = points.stream().map(point -> point.estimate(operation, metric)).toList();
    var byShare = new TreeMap<Integer, Estimate>();
    for (var point : withTarget) {
      byShare.put(point.point().share(), point.estimate(operation, metric));
    }
    return new Curve(
        first.point().workload(),
        operation,
        metric,
        first.arm(),
        points,
        withTarget.stream()
            .filter(point -> point.estimate(operation, metric).isNotReached())
            .toList(),
        Knee.of(load, latencies),
        Peak.of(byShare));
  }

  /**
   * Returns the marked points of the curve, on each of which the place of the knee depends; those
   * that are not reached are not among them.
   */
  public List<SweepPointSummary> marked() {
    return points.stream().filter(SweepPointSummary::isMarked).toList();
  }

  /** Returns the marked ones of the two points of the peak; none if there is no peak. */
  public List<SweepPointSummary> markedOfPeak() {
    return peak.map(
            found ->
                marked().stream()
                    .filter(point -> found.shares().contains(point.point().share()))
                    .toList())
        .orElse(List.of());
  }

  /** Returns the point at the knee; empty if there is none. */
  public Optional<SweepPointSummary> kneePoint() {
    return knee.place().isPresent()
        ? Optional.of(points.get(knee.place().getAsInt()))
        : Optional.empty();
  }
}
