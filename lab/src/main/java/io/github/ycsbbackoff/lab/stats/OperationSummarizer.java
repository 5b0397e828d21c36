package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The step from the trials of an experiment to what each arm's operations took by their kinds. Only
 * an experiment with operations of several kinds has such numbers: those of a single kind are in
 * the metrics of the trials already.
 */
public final class OperationSummarizer {

  /** What a trial has of each kind in whose window no operation of any kind began. */
  private static final Map<OperationMetric, Double> NOTHING = metrics(new Latencies(0, 0));

  private final Map<String, List<Map<String, Map<OperationMetric, Double>>>> byArm =
      new HashMap<>();
  private boolean areSeveralKinds;

  /** Adds a trial, of which only numbers are kept; one without a log tells of no kinds. */
  public void add(Trial trial) {
    if (trial.latencies().isEmpty()) {
      return;
    }
    var kinds = byKind(trial);
    areSeveralKinds = areSeveralKinds || kinds.size() > 1;
    byArm.computeIfAbsent(trial.info().arm(), any -> new ArrayList<>()).add(kinds);
  }

  /** Returns the summary of each arm in {@code arms} and each kind of its operations. */
  public List<OperationSummary> summaries(List<String> arms, Inference inference) {
    var summaries = new ArrayList<OperationSummary>();
    if (areSeveralKinds) {
      for (var arm : arms) {
        estimates(byArm.getOrDefault(arm, List.of()), inference)
            .forEach((kind, means) -> summaries.add(new OperationSummary(arm, kind, means)));
      }
    }
    return summaries;
  }

  /** Computes every metric of the operations of one trial by their kinds. */
  public static Map<String, Map<OperationMetric, Double>> byKind(Trial trial) {
    var byKind = new TreeMap<String, Map<OperationMetric, Double>>();
    trial
        .operations()
        .latencies()
        .forEach((kind, latencies) -> byKind.put(kind, metrics(latencies)));
    return byKind;
  }

  private static Map<OperationMetric, Double> metrics(Latencies latencies) {
    var metrics = new EnumMap<OperationMetric, Double>(OperationMetric.class);
    for (var metric : OperationMetric.values()) {
      metrics.put(metric, metric.of(latencies));
    }
    return metrics;
  }

  /**
   * Returns the mean of every metric over trials, with its interval, by the kind of operation. In a
   * trial in whose window nothing at all began, no kind reaches a percentile: without it, the
   * others would flatter. A trial in which operations of other kinds alone began has no number of a
   * kind.
   *
   * @param trials what {@link #byKind} has of each
   */
  public static SortedMap<String, Map<OperationMetric, Estimate>> estimates(
      List<Map<String, Map<OperationMetric, Double>>> trials, Inference inference) {
    var kinds = new TreeSet<String>();
    trials.forEach(trial -> kinds.addAll(trial.keySet()));
    var estimates = new TreeMap<String, Map<OperationMetric, Estimate>>();
    for (var kind : kinds) {
      var ofKind =
          trials.stream()
              .map(trial -> trial.isEmpty() ? NOTHING : trial.get(kind))
              .filter(Objects::nonNull)
              .toList();
      estimates.put(kind, means(ofKind, inference));
    }
    return estimates;
  }

  private static Map<OperationMetric, Estimate> means(
      List<Map<OperationMetric, Double>> trials, Inference inference) {
    var means = new EnumMap<OperationMetric, Estimate>(OperationMetric.class);
    for (var metric : OperationMetric.values()) {
      var values = trials.stream().mapToDouble(trial -> trial.get(metric)).toArray();
      means.put(metric, Estimate.ofTrials(values, inference));
    }
    return means;
  }
}
