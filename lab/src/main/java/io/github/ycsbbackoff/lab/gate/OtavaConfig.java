package io.github.ycsbbackoff.lab.gate;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ycsbbackoff.lab.experiment.Yaml;
import io.github.ycsbbackoff.lab.stats.Metric.Better;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The configuration with which Apache Otava reads a history. */
final class OtavaConfig {

  private OtavaConfig() {}

  /** Returns the place of the configuration: beside the history. */
  static Path beside(Path history) {
    return history.resolveSibling(
        history.getFileName().toString().replaceFirst("\\.csv$", "") + ".otava.yaml");
  }

  /**
   * Returns the configuration, in which the experiment is a test of that name.
   *
   * @param history the path as it was typed: Otava is run from the same folder
   */
  static String of(Path history, String experiment) {
    var metrics = new LinkedHashMap<String, Object>();
    for (var metric : HistoryRow.METRICS) {
      metrics.put(metric.key(), Map.of("direction", metric.better() == Better.HIGHER ? 1 : -1));
    }
    var test = new LinkedHashMap<String, Object>();
    test.put("type", "csv");
    test.put("file", history.toString());
    test.put("time_column", HistoryRow.TIME);
    test.put("attributes", List.of(HistoryRow.COMMIT, "server", "results"));
    test.put("metrics", metrics);
    try {
      return "# otava analyze --config-file %s --branch ARM %s\n"
              .formatted(beside(history), experiment)
          + Yaml.MAPPER.writeValueAsString(Map.of("tests", Map.of(experiment, test)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers have a YAML", e);
    }
  }
}
