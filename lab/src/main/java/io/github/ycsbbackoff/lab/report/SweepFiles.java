package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.estimate;
import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.sweep.Curve;
import io.github.ycsbbackoff.lab.sweep.Mark;
import io.github.ycsbbackoff.lab.sweep.Peak;
import io.github.ycsbbackoff.lab.sweep.SweepPointSummary;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import io.github.ycsbbackoff.lab.sweep.SweepTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The files {@code summary.json} and {@code summary.csv} of a sweep: its numbers, for programs. */
final class SweepFiles {

  private static final String RATE = "rate";
  private static final String RATE_UNIT = "operations/s";

  private static final List<String> COLUMNS =
      List.of(
          "workload",
          "arm",
          "share",
          "target",
          "operation",
          "metric",
          "unit",
          "n",
          "not_reached",
          "mean",
          "low",
          "high",
          "marks",
          "origin");

  static void write(Path folder, SweepSummary summary) throws IOException {
    DataFiles.json(folder.resolve("summary.json"), json(summary));
    DataFiles.csv(folder.resolve("summary.csv"), COLUMNS, rows(summary));
  }

  private static Map<String, Object> json(SweepSummary summary) {
    var json = new LinkedHashMap<String, Object>();
    json.put("experiment", summary.name());
    json.put("standIn", summary.standIn());
    json.put("baseline", summary.baseline());
    json.put("arms", summary.arms());
    json.put("blocks", summary.plannedBlocks());
    json.put("confidence", 0.95);
    json.put("findings", SweepFindings.all(summary));
    json.put("maxima", summary.maxima());
    json.put("given_maxima", summary.givenMaxima());
    json.put("points", summary.points().stream().map(point -> point(summary, point)).toList());
    json.put("curves", summary.curves().stream().map(SweepFiles::curve).toList());
    if (!summary.overheads().isEmpty()) {
      json.put("profile_overhead", Overheads.json(summary.overheads()));
    }
    json.put("problems", summary.problems());
    json.put("notices", summary.notices());
    return json;
  }

  private static Map<String, Object> point(SweepSummary summary, SweepPointSummary point) {
    var operations = new LinkedHashMap<String, Object>();
    for (var kind : summary.kinds(point)) {
      var ofKind = new LinkedHashMap<String, Object>();
      known(point)
          .forEach(metric -> ofKind.put(metric.key(), estimate(point.estimate(kind, metric))));
      operations.put(kind, ofKind);
    }
    var json = new LinkedHashMap<String, Object>();
    json.put("workload", point.point().workload());
    json.put("arm", point.arm());
    json.put("share", point.point().share());
    json.put("target", point.point().target());
    json.put(RATE, estimate(point.rate()));
    json.put("operations", operations);
    json.put(
        "marks",
        point.marks().entrySet().stream()
            .collect(
                Collectors.toMap(
                    mark -> mark.getKey().key(),
                    Map.Entry::getValue,
                    (one, other) -> one,
                    LinkedHashMap::new)));
    json.put("trials", point.trials().stream().map(SweepFiles::trial).toList());
    return json;
  }

  private static Map<String, Object> trial(SweepTrial trial) {
    var json = new LinkedHashMap<String, Object>();
    json.put("block", trial.info().block());
    json.put("name", trial.info().name());
    json.put(RATE, finite(trial.rate()));
    json.put("marks", trial.marks().stream().map(Mark::key).toList());
    return json;
  }

  private static Map<String, Object> curve(Curve curve) {
    var json = new LinkedHashMap<String, Object>();
    json.put("workload", curve.workload());
    json.put("operation", curve.operation());
    json.put("metric", curve.metric().key());
    json.put("arm", curve.arm());
    json.put("knee", curve.kneePoint().map(point -> point.point().share()).orElse(null));
    json.put("knee_target", curve.kneePoint().map(point -> point.point().target()).orElse(null));
    json.put("no_knee_because", curve.knee().whyNot());
    json.put("marked_at", shares(curve.marked()));
    json.put("not_reached_at", shares(curve.notReached()));
    json.put("peak", curve.peak().map(peak -> peak(curve, peak)).orElse(null));
    return json;
  }

  private static List<Integer> shares(List<SweepPointSummary> points) {
    return points.stream().map(point -> point.point().share()).toList();
  }

  private static Map<String, Object> peak(Curve curve, Peak peak) {
    var json = new LinkedHashMap<String, Object>();
    json.put("share", peak.middleShare());
    json.put("latency", estimate(peak.middle()));
    json.put("against_share", peak.lastShare());
    json.put("against", estimate(peak.last()));
    json.put("marked_at", shares(curve.markedOfPeak()));
    return json;
  }

  private static List<Map<String, Object>> rows(SweepSummary summary) {
    var rows = new ArrayList<Map<String, Object>>();
    for (var point : summary.points()) {
      rows.add(row(summary, point, "", RATE, RATE_UNIT, point.rate()));
      for (var kind : summary.kinds(point)) {
        for (var metric : known(point)) {
          var estimate = point.estimate(kind, metric);
          rows.add(row(summary, point, kind, metric.key(), metric.unit(), estimate));
        }
      }
    }
    return rows;
  }

  /** Returns what is known of the operations at a point: where none began, how long they took. */
  private static List<OperationMetric> known(SweepPointSummary point) {
    return point.operations().isEmpty()
        ? OperationMetric.LATENCIES
        : List.of(OperationMetric.values());
  }

  private static Map<String, Object> row(
      SweepSummary summary,
      SweepPointSummary point,
      String operation,
      String metric,
      String unit,
      Estimate value) {
    var row = new LinkedHashMap<String, Object>();
    row.put("workload", point.point().workload());
    row.put("arm", point.arm());
    row.put("share", point.point().share());
    row.put("target", point.point().target());
    row.put("operation", operation);
    row.put("metric", metric);
    row.put("unit", unit);
    row.putAll(estimate(value));
    row.put("not_reached", value.isNotReached());
    row.put(
        "marks", point.marks().keySet().stream().map(Mark::key).collect(Collectors.joining(" ")));
    row.put("origin", DataFiles.origin(summary.standIn()));
    return row;
  }

  private SweepFiles() {}
}
