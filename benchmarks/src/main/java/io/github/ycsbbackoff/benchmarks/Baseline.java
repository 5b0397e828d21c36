package io.github.ycsbbackoff.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/** The scores of an earlier run of JMH, with which later ones are compared. */
final class Baseline {

  private final Map<String, Double> scores = new HashMap<>();
  private final double ratio;

  /**
   * The result of a comparison.
   *
   * @param lines the text, one line for each benchmark
   * @param compared the number of benchmarks that the earlier run has, too
   * @param slower whether one of them is slower by more than the ratio
   */
  record Comparison(List<String> lines, int compared, boolean slower) {}

  /**
   * Reads the scores from JMH's JSON.
   *
   * @param ratio the ratio by which a benchmark may be slower, above 1
   * @throws IllegalArgumentException if {@code json} is no list of JMH's results, or the ratio is
   *     not above 1
   */
  Baseline(JsonNode json, double ratio) {
    if (!json.isArray() || !(ratio > 1)) {
      throw new IllegalArgumentException("no list of JMH's results, or a ratio not above 1");
    }
    this.ratio = ratio;
    for (var result : json) {
      var score = result.path("primaryMetric").path("score");
      if (!score.isNumber()) {
        throw new IllegalArgumentException("a result without a score");
      }
      scores.put(key(result), score.doubleValue());
    }
  }

  Comparison compare(Collection<RunResult> results) {
    var lines = new ArrayList<String>();
    var compared = 0;
    var slower = false;
    for (var result : results) {
      var before = scores.get(key(result));
      if (before == null) {
        lines.add(key(result) + ": not in the file");
        continue;
      }
      compared++;
      var cost = cost(result, before);
      slower |= cost > ratio;
      lines.add(
          String.format(
              Locale.ROOT,
              "%s: %.2f times the cost (%.3f %s, was %.3f)%s",
              key(result),
              cost,
              result.getPrimaryResult().getScore(),
              result.getPrimaryResult().getScoreUnit(),
              before,
              cost > ratio ? " SLOWER" : ""));
    }
    return new Comparison(lines, compared, slower);
  }

  /**
   * Returns the ratio of the costs, which is above 1 if the benchmark is slower now, in every mode
   * of JMH.
   */
  private static double cost(RunResult result, double before) {
    var now = result.getPrimaryResult().getScore();
    var isThroughput = result.getParams().getMode().shortLabel().equals("thrpt");
    return isThroughput ? before / now : now / before;
  }

  private static String key(JsonNode result) {
    var parameters = new TreeMap<String, String>();
    for (var one : result.path("params").properties()) {
      parameters.put(one.getKey(), one.getValue().asText());
    }
    return key(result.path("benchmark").asText(), result.path("mode").asText(), parameters);
  }

  private static String key(RunResult result) {
    var params = result.getParams();
    var parameters = new TreeMap<String, String>();
    params.getParamsKeys().forEach(name -> parameters.put(name, params.getParam(name)));
    return key(params.getBenchmark(), params.getMode().shortLabel(), parameters);
  }

  private static String key(String benchmark, String mode, Map<String, String> parameters) {
    var name = benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
    return name + " " + mode + (parameters.isEmpty() ? "" : " " + parameters);
  }
}
