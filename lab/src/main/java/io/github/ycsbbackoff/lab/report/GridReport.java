package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The files {@code grid.csv} and {@code grid.html}: every metric of every arm over one parameter.
 */
public final class GridReport {
  private static final List<String> COLUMNS =
      List.of(
          "parameter",
          "value",
          "arm",
          "metric",
          "unit",
          "n",
          "mean",
          "low",
          "high",
          "not_reached",
          "origin");

  /** Writes both files. The summaries are by the parameter's value, and have the same arms. */
  public static void write(Path folder, String parameter, Map<String, Summary> summaries)
      throws IOException {
    DataFiles.csv(folder.resolve("grid.csv"), COLUMNS, rows(parameter, summaries));
    ReportPage.write(folder.resolve("grid.html"), "grid.jte", page(parameter, summaries));
  }

  private static GridPage page(String parameter, Map<String, Summary> summaries)
      throws IOException {
    var first = summaries.values().iterator().next();
    var metrics =
        Arrays.stream(Metric.values()).filter(metric -> hasNumbers(metric, summaries)).toList();
    var values = List.copyOf(summaries.keySet());
    var data = new LinkedHashMap<String, Object>();
    data.put("experiment", first.name());
    data.put("parameter", parameter);
    data.put("values", values);
    data.put("axis", GridAxis.of(values));
    data.put("arms", first.arms().stream().map(ArmSummary::name).toList());
    data.put("baseline", first.baseline());
    data.put("charts", metrics.stream().map(metric -> chart(metric, summaries)).toList());
    return new GridPage(
        first.name(),
        parameter,
        first.standIn(),
        GridOrder.of(metrics, summaries.values()),
        summaries.values().stream()
            .flatMap(s -> s.arms().stream())
            .anyMatch(arm -> arm.trials() > 1),
        Page.scriptSafe(new ObjectMapper().writeValueAsString(data)));
  }

  private static Map<String, Object> chart(Metric metric, Map<String, Summary> summaries) {
    var arms = summaries.values().iterator().next().arms().stream().map(ArmSummary::name).toList();
    return Map.of(
        "key",
        metric.key(),
        "title",
        metric.label(),
        "unit",
        metric.unit(),
        "means",
        lines(arms, metric, summaries, Estimate::mean),
        "lows",
        lines(arms, metric, summaries, Estimate::low),
        "highs",
        lines(arms, metric, summaries, Estimate::high),
        "beyond",
        lines(arms, metric, summaries, estimate -> estimate.isNotReached() ? 1 : 0));
  }

  /**
   * Returns for each arm what it has at each value of the parameter; null where it has nothing, or
   * nothing that is finite.
   */
  private static List<List<Double>> lines(
      List<String> arms,
      Metric metric,
      Map<String, Summary> summaries,
      ToDoubleFunction<Estimate> number) {
    return arms.stream()
        .map(
            arm ->
                summaries.values().stream()
                    .map(summary -> finite(number.applyAsDouble(estimate(summary, arm, metric))))
                    .collect(Collectors.toCollection(ArrayList::new)))
        .<List<Double>>map(line -> line)
        .toList();
  }

  private static Estimate estimate(Summary summary, String name, Metric metric) {
    return summary.arms().stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .map(arm -> arm.value(metric))
        .orElse(Estimate.NONE);
  }

  private static boolean hasNumbers(Metric metric, Map<String, Summary> summaries) {
    return summaries.values().stream()
        .flatMap(summary -> summary.arms().stream())
        .map(arm -> arm.value(metric))
        .anyMatch(value -> value.exists() || value.isNotReached());
  }

  private static List<Map<String, Object>> rows(String parameter, Map<String, Summary> summaries) {
    var rows = new ArrayList<Map<String, Object>>();
    summaries.forEach(
        (value, summary) -> {
          for (var arm : summary.arms()) {
            for (var metric : Metric.values()) {
              rows.add(row(parameter, value, summary, arm, metric));
            }
          }
        });
    return rows;
  }

  private static Map<String, Object> row(
      String parameter, String value, Summary summary, ArmSummary arm, Metric metric) {
    var row = new LinkedHashMap<String, Object>();
    row.put("parameter", parameter);
    row.put("value", value);
    row.put("arm", arm.name());
    row.put("metric", metric.key());
    row.put("unit", metric.unit());
    row.putAll(DataFiles.estimate(arm.value(metric)));
    row.put("not_reached", arm.metric(metric).notReached());
    row.put("origin", DataFiles.origin(summary.standIn()));
    return row;
  }

  private GridReport() {}
}
