package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.sweep.SweepPointSummary;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import io.github.ycsbbackoff.lab.sweep.SweepTrial;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data that the charts of a sweep draw, as plain maps and lists; arms go by their places. */
public final class SweepCharts {

  private static final MathContext DIGITS = new MathContext(4);

  private SweepCharts() {}

  /**
   * A chart of one percentile of one kind of operation over throughput, for all arms.
   *
   * @param key a short name that no other chart has
   */
  public record Chart(
      String key, String workload, String operation, OperationMetric metric, String title) {}

  static List<Chart> charts(SweepSummary summary, String workload) {
    var charts = new ArrayList<Chart>();
    for (var kind : summary.kinds(workload)) {
      for (var metric : OperationMetric.LATENCIES) {
        charts.add(
            new Chart(
                workload + "-" + kind.replaceAll("[^A-Za-z0-9]", "_") + "-" + metric.key(),
                workload,
                kind,
                metric,
                kind + " " + metric.label()));
      }
    }
    return charts;
  }

  static Map<String, Object> data(Results results, SweepSummary summary) {
    var infos = results.trials().stream().map(TrialFolder::info).toList();
    var data = new LinkedHashMap<String, Object>();
    data.put("experiment", summary.name());
    data.put("arms", summary.arms());
    data.put("baseline", summary.baseline());
    data.put(
        "window",
        new double[] {
          infos.stream().mapToDouble(info -> info.windowStartSeconds()).max().orElse(0),
          infos.stream().mapToDouble(info -> info.windowEndSeconds()).max().orElse(1)
        });
    data.put("end", 0);
    data.put("binSeconds", 1);
    data.put("points", summary.points().stream().map(point -> point(summary, point)).toList());
    data.put(
        "charts",
        summary.workloads().stream()
            .flatMap(workload -> charts(summary, workload).stream())
            .map(chart -> chart(summary, chart))
            .toList());
    return data;
  }

  private static Map<String, Object> point(SweepSummary summary, SweepPointSummary point) {
    var latencies = new LinkedHashMap<String, Object>();
    var notReached = new LinkedHashMap<String, Object>();
    for (var kind : summary.kinds(point.point().workload())) {
      var ofKind = new LinkedHashMap<String, Object>();
      OperationMetric.LATENCIES.forEach(
          metric -> ofKind.put(metric.key(), estimate(point.estimate(kind, metric))));
      latencies.put(kind, ofKind);
      notReached.put(
          kind,
          OperationMetric.LATENCIES.stream()
              .filter(metric -> point.estimate(kind, metric).isNotReached())
              .map(OperationMetric::key)
              .toList());
    }
    var data = new LinkedHashMap<String, Object>();
    data.put("workload", point.point().workload());
    data.put("arm", summary.arms().indexOf(point.arm()));
    data.put("share", point.point().share());
    data.put("target", point.point().target());
    data.put("rate", estimate(point.rate()));
    data.put("latencies", latencies);
    data.put("notReached", notReached);
    data.put("marks", point.marksMessage());
    data.put("trials", point.trials().stream().map(SweepCharts::trial).toList());
    return data;
  }

  private static Map<String, Object> trial(SweepTrial trial) {
    return Map.of(
        "block", trial.info().block(),
        "name", trial.info().name(),
        "rate", rounded(trial.ratePerSecond()),
        "p99", rounded(trial.p99PerSecond()));
  }

  private static Map<String, Object> chart(SweepSummary summary, Chart chart) {
    var curves =
        summary.curves(chart.workload()).stream()
            .filter(curve -> curve.operation().equals(chart.operation()))
            .filter(curve -> curve.metric() == chart.metric())
            .toList();
    var data = new LinkedHashMap<String, Object>();
    data.put("key", chart.key());
    data.put("title", SweepFindings.letter(chart.workload()) + ", " + chart.title());
    data.put("unit", chart.metric().unit());
    data.put("workload", chart.workload());
    data.put("operation", chart.operation());
    data.put("metric", chart.metric().key());
    data.put(
        "knees",
        curves.stream()
            .flatMap(curve -> curve.kneePoint().stream())
            .map(point -> summary.points().indexOf(point))
            .toList());
    return data;
  }

  private static List<Double> estimate(Estimate estimate) {
    return rounded(List.of(estimate.mean(), estimate.low(), estimate.high()));
  }

  private static List<Double> rounded(List<Double> values) {
    return Arrays.asList(values.stream().map(SweepCharts::rounded).toArray(Double[]::new));
  }

  private static Double rounded(double value) {
    return finite(value) == null ? null : new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
