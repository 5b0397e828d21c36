package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The step from the trials of an experiment to what each arm's operations took by their kinds. Only
 * trials with operations of several kinds have such numbers: those of a single kind are in the
 * metrics of the trial already.
 */
public final class OperationSummarizer {

  private final Map<String, Map<String, List<Map<OperationMetric, Double>>>> byArm =
      new LinkedHashMap<>();

  /** Adds a trial, of which only numbers are kept. */
  public void add(Trial trial) {
    var kinds = trial.operations().latencies();
    if (kinds.size() < 2) {
      return;
    }
    var ofArm = byArm.computeIfAbsent(trial.info().arm(), any -> new TreeMap<>());
    kinds.forEach(
        (kind, latencies) ->
            ofArm.computeIfAbsent(kind, any -> new ArrayList<>()).add(metrics(latencies)));
  }

  /** Returns the summary of each arm in {@code arms} and each kind of its operations. */
  public List<OperationSummary> summaries(List<String> arms, Inference inference) {
    var summaries = new ArrayList<OperationSummary>();
    for (var arm : arms) {
      byArm
          .getOrDefault(arm, Map.of())
          .forEach(
              (kind, trials) ->
                  summaries.add(new OperationSummary(arm, kind, estimates(trials, inference))));
    }
    return summaries;
  }

  /** Computes every metric of the operations of one kind in one trial. */
  public static Map<OperationMetric, Double> metrics(Latencies latencies) {
    var metrics = new EnumMap<OperationMetric, Double>(OperationMetric.class);
    for (var metric : OperationMetric.values()) {
      metrics.put(metric, metric.of(latencies));
    }
    return metrics;
  }

  /** Returns the mean of every metric over trials, with its interval. */
  public static Map<OperationMetric, Estimate> estimates(
      List<Map<OperationMetric, Double>> trials, Inference inference) {
    var estimates = new EnumMap<OperationMetric, Estimate>(OperationMetric.class);
    for (var metric : OperationMetric.values()) {
      var values = trials.stream().mapToDouble(trial -> trial.get(metric)).toArray();
      estimates.put(metric, Estimate.ofTrials(values, inference));
    }
    return estimates;
  }
}
