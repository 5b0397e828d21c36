package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.sweep.Curve;
import io.github.ycsbbackoff.lab.sweep.Peak;
import io.github.ycsbbackoff.lab.sweep.SweepPointSummary;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a sweep has found, in sentences. */
final class SweepFindings {

  private SweepFindings() {}

  /** Returns what the page is about, in one sentence. */
  static String headline(SweepSummary summary) {
    var workloads = summary.workloads();
    return "%s over throughput of %s %s under %d %s"
        .formatted(
            summary.standIn().isEmpty() ? "Latency" : summary.standIn() + ": latency",
            workloads.size() == 1 ? "workload" : "workloads",
            workloads.stream().map(SweepFindings::letter).collect(Collectors.joining(", ")),
            summary.arms().size(),
            summary.arms().size() == 1 ? "policy" : "policies");
  }

  /** Returns how many points are marked, in one sentence. */
  static String marks(SweepSummary summary) {
    return summary.marked() == 0
        ? "No point is marked."
        : "%d of %d points are marked, and drawn hollow: %s."
            .formatted(
                summary.marked(),
                summary.points().size(),
                summary.points().stream()
                    .flatMap(point -> point.marks().keySet().stream())
                    .collect(Collectors.groupingBy(mark -> mark, Collectors.counting()))
                    .entrySet()
                    .stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(mark -> mark.getValue() + " " + mark.getKey().message())
                    .collect(Collectors.joining(", ")));
  }

  /** Returns all sentences of all workloads. */
  static List<String> all(SweepSummary summary) {
    var all = new ArrayList<String>();
    for (var workload : summary.workloads()) {
      of(summary, workload).forEach(line -> all.add("Workload " + letter(workload) + ": " + line));
    }
    return all;
  }

  /**
   * Returns the sentences of one workload: its maximum, its knees, the points whose p99 is not
   * reached, and a peak where there is one.
   */
  static List<String> of(SweepSummary summary, String workload) {
    var lines = new ArrayList<String>();
    var maximum = summary.maxima().get(workload);
    if (maximum != null) {
      lines.add(
          String.format(
              Locale.ROOT,
              "100%% is %s operations/s, %s.",
              Numbers.text(maximum),
              summary.givenMaxima().contains(workload)
                  ? "as the experiment gives it"
                  : "what %s got done without a target%s"
                      .formatted(
                          summary.baseline(),
                          summary.isMaximumCold(workload)
                              ? " on a server that was not warm"
                              : "")));
    }
    var kinds = new LinkedHashSet<String>();
    summary.curves(workload).forEach(curve -> kinds.add(curve.operation()));
    for (var kind : kinds) {
      lines.add(
          "Knee of %s p99: %s."
              .formatted(
                  kind,
                  summary.curves(workload).stream()
                      .filter(curve -> curve.operation().equals(kind))
                      .filter(curve -> curve.metric() == OperationMetric.LATENCY_P99)
                      .map(curve -> curve.arm() + " " + knee(curve))
                      .collect(Collectors.joining("; "))));
    }
    var notReached = notReached(summary, workload, kinds);
    if (!notReached.isEmpty()) {
      lines.add(
          "p99 is not reached, because over 1% of the operations were not acknowledged, or none began: "
              + String.join("; ", notReached)
              + ".");
    }
    summary
        .curves(workload)
        .forEach(curve -> curve.peak().ifPresent(peak -> lines.add(peak(curve, peak))));
    return lines;
  }

  private static String knee(Curve curve) {
    return curve
            .kneePoint()
            .map(
                point ->
                    "at %s (%s operations/s)"
                        .formatted(share(point), Numbers.text(point.point().target())))
            .orElse("none, for " + curve.knee().whyNot())
        + leftOut(curve)
        + marked(curve);
  }

  /** Returns which points a knee leaves out, because there is no latency to count. */
  private static String leftOut(Curve curve) {
    return curve.notReached().isEmpty()
        ? ""
        : ", without %s, where %s is not reached"
            .formatted(shares(curve.notReached()), curve.metric().label());
  }

  /** Returns which of the points that a knee rests on are marked. */
  private static String marked(Curve curve) {
    return curve.marked().isEmpty() ? "" : ", with marks at " + shares(curve.marked());
  }

  /** Returns the points whose p99 is not reached, by kinds of operation and arms. */
  private static List<String> notReached(SweepSummary summary, String workload, Set<String> kinds) {
    var all = new ArrayList<String>();
    for (var kind : kinds) {
      for (var arm : summary.arms()) {
        var points =
            summary.points(workload).stream()
                .filter(point -> point.arm().equals(arm))
                .filter(point -> point.estimate(kind, OperationMetric.LATENCY_P99).isNotReached())
                .toList();
        if (!points.isEmpty()) {
          all.add("%s of %s at %s".formatted(kind, arm, shares(points)));
        }
      }
    }
    return all;
  }

  private static String shares(List<SweepPointSummary> points) {
    return points.stream().map(SweepFindings::share).collect(Collectors.joining(", "));
  }

  /** Returns a point's share of the maximum as people read it. */
  static String share(SweepPointSummary point) {
    return point.point().isUnthrottled() ? "no target" : point.point().share() + "%";
  }

  private static String peak(Curve curve, Peak peak) {
    var marked = curve.markedOfPeak();
    return "%s %s of %s is higher in the middle than near the end: %s ms at %d%% and %s ms at %d%%%s."
        .formatted(
            curve.operation(),
            curve.metric().label(),
            curve.arm(),
            withInterval(peak.middle()),
            peak.middleShare(),
            withInterval(peak.last()),
            peak.lastShare(),
            marked.isEmpty() ? "" : ", with marks at " + shares(marked));
  }

  private static String withInterval(Estimate estimate) {
    return "%s (%s to %s)"
        .formatted(
            Numbers.text(estimate.mean()),
            Numbers.text(estimate.low()),
            Numbers.text(estimate.high()));
  }

  /** Returns a workload's letter as YCSB writes it. */
  static String letter(String workload) {
    return workload.toUpperCase(Locale.ROOT);
  }
}
