package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.estimate;
import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import io.github.ycsbbackoff.lab.stats.Agreement;
import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.MetricSummary;
import io.github.ycsbbackoff.lab.stats.OperationSummary;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files {@code summary.json} and {@code summary.csv}: the report's numbers, for programs. */
final class SummaryFiles {
  static final List<String> COLUMNS =
      List.of(
          "arm",
          "metric",
          "unit",
          "n",
          "not_reached",
          "mean",
          "median",
          "low",
          "high",
          "ratio",
          "ratio_low",
          "ratio_high",
          "ratio_confidence",
          "ratio_bound",
          "p",
          "verdict",
          "reason",
          "origin");

  static void write(Path folder, Summary summary) throws IOException {
    DataFiles.json(folder.resolve("summary.json"), json(summary));
    DataFiles.csv(folder.resolve("summary.csv"), COLUMNS, rows(summary));
  }

  private static Map<String, Object> json(Summary summary) {
    var headline = Headline.of(summary);
    var json = new LinkedHashMap<String, Object>();
    json.put("experiment", summary.name());
    json.put("standIn", summary.standIn());
    json.put("verdict", headline.sentence());
    json.put("details", headline.details());
    json.put("baseline", summary.baseline());
    json.put("blocks", summary.plannedBlocks());
    json.put("confidence", 0.95);
    json.put("smallestDifference", summary.smallestDifference());
    json.put("family", summary.family());
    json.put("arms", summary.arms().stream().map(arm -> arm(summary, arm)).toList());
    json.put("operations", summary.operations().stream().map(SummaryFiles::operation).toList());
    json.put("limits", summary.limits());
    json.put("trials", summary.trials().stream().map(SummaryFiles::trial).toList());
    json.put("rejections", summary.agreement().stream().map(SummaryFiles::agreement).toList());
    json.put("problems", summary.problems());
    json.put("notices", summary.notices());
    if (!summary.overheads().isEmpty()) {
      json.put("profile_overhead", Overheads.json(summary.overheads()));
    }
    if (!summary.contrasts().isEmpty()) {
      json.put("closed_against_open", LoadContrasts.json(summary.contrasts()));
    }
    if (!summary.loops().isEmpty()) {
      json.put("loops", new LoopSection(summary.loops()).json());
    }
    if (!summary.recovery().isNone()) {
      json.put("recovery", RecoveryFiles.json(summary));
    }
    return json;
  }

  private static Map<String, Object> arm(Summary summary, ArmSummary arm) {
    var metrics = new LinkedHashMap<String, Object>();
    arm.metrics()
        .forEach((metric, numbers) -> metrics.put(metric.key(), metric(summary, metric, numbers)));
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", arm.name());
    json.put("trials", arm.trials());
    json.put("metrics", metrics);
    return json;
  }

  private static Map<String, Object> operation(OperationSummary operation) {
    var metrics = new LinkedHashMap<String, Object>();
    operation
        .metrics()
        .forEach(
            (metric, value) -> {
              var numbers = new LinkedHashMap<String, Object>();
              numbers.put("unit", metric.unit());
              numbers.putAll(estimate(value));
              metrics.put(metric.key(), numbers);
            });
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", operation.arm());
    json.put("operation", operation.operation());
    json.put("metrics", metrics);
    return json;
  }

  private static Map<String, Object> metric(Summary summary, Metric metric, MetricSummary numbers) {
    var json = new LinkedHashMap<String, Object>();
    json.put("unit", metric.unit());
    json.putAll(estimate(numbers.value()));
    json.put("median", finite(numbers.median()));
    json.put("not_reached", numbers.notReached());
    json.put("ratio", numbers.ratio().exists() ? ratio(numbers.ratio()) : null);
    json.put("p", finite(numbers.p()));
    json.put("verdict", numbers.verdict().message(summary.smallestDifference()));
    json.put("reason", numbers.reason());
    return json;
  }

  /** Returns those ratios that exist, by the keys of their metrics. */
  static Map<String, Object> ratios(List<Metric> metrics, Map<Metric, Ratio> ratios) {
    var json = new LinkedHashMap<String, Object>();
    metrics.stream()
        .filter(metric -> ratios.get(metric).exists())
        .forEach(metric -> json.put(metric.key(), ratio(ratios.get(metric))));
    return json;
  }

  static Map<String, Object> ratio(Ratio ratio) {
    var json = estimate(ratio.estimate());
    json.put("confidence", finite(ratio.confidence()));
    json.put("bound", ratio.bound().qualifier().strip());
    return json;
  }

  private static Map<String, Object> trial(TrialMetrics trial) {
    var metrics = new LinkedHashMap<String, Object>();
    trial.values().forEach((metric, value) -> metrics.put(metric.key(), finite(value)));
    var json = new LinkedHashMap<String, Object>();
    json.put("block", trial.block());
    json.put("arm", trial.arm());
    json.put(
        "not_reached",
        trial.values().keySet().stream()
            .filter(metric -> Double.isInfinite(trial.value(metric)))
            .map(Metric::key)
            .toList());
    json.put("goodput_standard_error", finite(trial.goodputError()));
    json.put("metrics", metrics);
    return json;
  }

  private static Map<String, Object> agreement(Agreement agreement) {
    var json = new LinkedHashMap<String, Object>();
    json.put("block", agreement.block());
    json.put("arm", agreement.arm());
    json.put("reason", agreement.reason());
    json.put("client", agreement.client());
    json.put("server", agreement.counted() ? agreement.server() : null);
    json.put("verdict", agreement.message());
    return json;
  }

  private static List<Map<String, Object>> rows(Summary summary) {
    var rows = new ArrayList<Map<String, Object>>();
    for (var arm : summary.arms()) {
      arm.metrics()
          .forEach((metric, numbers) -> rows.add(row(summary, arm.name(), metric, numbers)));
    }
    rows.addAll(RecoveryFiles.rows(summary));
    return rows;
  }

  private static Map<String, Object> row(
      Summary summary, String arm, Metric metric, MetricSummary numbers) {
    var row = new LinkedHashMap<String, Object>();
    row.put("arm", arm);
    row.put("metric", metric.key());
    row.put("unit", metric.unit());
    row.putAll(estimate(numbers.value()));
    row.put("not_reached", numbers.notReached());
    row.put("median", finite(numbers.median()));
    DataFiles.putNamed(row, "ratio", numbers.ratio().estimate());
    row.put("ratio_confidence", finite(numbers.ratio().confidence()));
    row.put("ratio_bound", numbers.ratio().bound().qualifier().strip());
    row.put("p", finite(numbers.p()));
    row.put("verdict", numbers.verdict().message(summary.smallestDifference()));
    row.put("reason", numbers.reason());
    row.put("origin", DataFiles.origin(summary.standIn()));
    return row;
  }

  private SummaryFiles() {}
}
