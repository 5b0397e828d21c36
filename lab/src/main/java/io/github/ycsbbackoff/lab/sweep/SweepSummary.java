package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.stats.Overhead;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The findings of a sweep.
 *
 * @param standIn what ran in the place of a real server, such as an emulator; empty if a real one
 *     did
 * @param maxima the operations a second that are 100% of each workload; a workload whose maximum is
 *     not known is missing
 * @param givenMaxima the workloads whose maximum was given, and not measured
 * @param points every point of every arm that has a trial, in the order of the plan's workloads,
 *     the experiment's arms and rising shares, that without a target last
 * @param curves the curves that the points make
 * @param overheads what profiles cost, over all points; empty if none was taken
 */
public record SweepSummary(
    String name,
    String standIn,
    String baseline,
    List<String> arms,
    int plannedBlocks,
    Map<String, Double> maxima,
    Set<String> givenMaxima,
    List<SweepPointSummary> points,
    List<Curve> curves,
    List<Overhead> overheads,
    List<String> problems,
    List<String> notices) {

  /** Returns the workloads of which there is a point. */
  public List<String> workloads() {
    return points.stream().map(point -> point.point().workload()).distinct().toList();
  }

  /** Returns the points of one workload. */
  public List<SweepPointSummary> points(String workload) {
    return points.stream().filter(point -> point.point().workload().equals(workload)).toList();
  }

  /** Returns the curves of one workload. */
  public List<Curve> curves(String workload) {
    return curves.stream().filter(curve -> curve.workload().equals(workload)).toList();
  }

  /** Returns the kinds of the operations of a workload, in the order of their names. */
  public List<String> kinds(String workload) {
    return curves(workload).stream().map(Curve::operation).distinct().sorted().toList();
  }

  /**
   * Returns the kinds of operations of which something is known at a point: where nothing at all
   * began, no kind of the workload reached a latency.
   */
  public Collection<String> kinds(SweepPointSummary point) {
    return point.operations().isEmpty()
        ? kinds(point.point().workload())
        : point.operations().keySet();
  }

  /** Returns whether the server was not warm as the trial began that found what is 100%. */
  public boolean isMaximumCold(String workload) {
    return points(workload).stream()
        .filter(point -> point.point().isUnthrottled() && point.arm().equals(baseline))
        .flatMap(point -> point.trials().stream())
        .anyMatch(trial -> trial.info().block() == 1 && trial.marks().contains(Mark.COLD));
  }

  /** Returns how many points have a mark. */
  public long marked() {
    return points.stream().filter(SweepPointSummary::isMarked).count();
  }
}
