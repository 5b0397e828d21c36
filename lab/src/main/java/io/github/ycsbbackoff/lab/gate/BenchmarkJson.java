package io.github.ycsbbackoff.lab.gate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ycsbbackoff.lab.report.Numbers;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Metric.Better;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The means of a results folder as github-action-benchmark reads them: a list of objects with name,
 * unit, value, range and extra. One list holds metrics of one direction, since the action knows the
 * direction of a whole file: {@code customBiggerIsBetter} or {@code customSmallerIsBetter}.
 */
final class BenchmarkJson {

  private BenchmarkJson() {}

  /** Returns the list of the metrics of one direction. */
  static String of(Measured measured, Better better) {
    var benchmarks = new ArrayList<Map<String, Object>>();
    for (var arm : measured.results().arms()) {
      HistoryRow.METRICS.stream()
          .filter(metric -> metric.better() == better)
          .forEach(metric -> add(benchmarks, measured, arm, metric));
    }
    try {
      return JsonMapper.builder()
              .enable(SerializationFeature.INDENT_OUTPUT)
              .build()
              .writeValueAsString(benchmarks)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers have a JSON", e);
    }
  }

  private static void add(
      List<Map<String, Object>> benchmarks, Measured measured, String arm, Metric metric) {
    var mean = mean(measured, arm, metric);
    // What was not reached would vanish, and the action could not warn of it.
    if (mean.exists() || mean.isNotReached()) {
      var benchmark = new LinkedHashMap<String, Object>();
      benchmark.put("name", arm + measured.results().atPoint() + " / " + metric.label());
      benchmark.put("unit", metric.unit());
      benchmark.put(
          "value", mean.isNotReached() ? HistoryRow.unseenMillis(measured, arm) : mean.mean());
      if (mean.hasInterval()) {
        benchmark.put("range", "± " + (mean.high() - mean.low()) / 2);
      }
      benchmark.put("extra", extra(measured, metric, mean));
      benchmarks.add(benchmark);
    }
  }

  static Estimate mean(Measured measured, String arm, Metric metric) {
    return Estimate.ofTrials(
        measured.trials(arm).stream().mapToDouble(trial -> trial.value(metric)).toArray(),
        new BlockInference());
  }

  private static String extra(Measured measured, Metric metric, Estimate mean) {
    return "%s, %d %s, %s%s"
        .formatted(
            measured.name(),
            mean.n(),
            mean.n() == 1 ? "block" : "blocks",
            mean.isNotReached()
                ? "not reached: too few operations were acknowledged"
                : mean.hasInterval()
                    ? "95% interval " + Numbers.interval(metric, mean)
                    : "no interval",
            measured.results().standIn().isEmpty() ? "" : ", " + measured.results().standIn());
  }
}
