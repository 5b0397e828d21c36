package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;

/** The step from the metrics of single trials to arms compared with the baseline. */
public final class Summarizer {

  /** The reason why an arm is not judged whose operations arrive otherwise. */
  private static final String ANOTHER_LOAD = "another load was offered than to the baseline";

  private final Inference inference;

  public Summarizer(Inference inference) {
    this.inference = inference;
  }

  /** An arm and a metric that it is judged by: one hypothesis of the experiment's family. */
  private record Judged(String arm, Metric metric) {}

  /**
   * Summarizes an experiment from the metrics of its finished trials, in any order, with what the
   * trials' operations took by their kinds.
   */
  public Summary summarize(
      Results results,
      List<TrialMetrics> trials,
      OperationSummarizer operations,
      List<String> limits,
      List<String> notices) {
    var experiment = results.experiment();
    var arms = new ArrayList<ArmSummary>();
    var all = new ArrayList<>(notices);
    var verdicts = new Verdicts(results, trials);
    for (var arm : results.arms()) {
      var metrics = new EnumMap<Metric, MetricSummary>(Metric.class);
      for (var metric : Metric.values()) {
        metrics.put(metric, verdicts.summary(arm, metric));
      }
      var count = trials.stream().filter(trial -> trial.arm().equals(arm)).count();
      arms.add(new ArmSummary(arm, (int) count, metrics));
    }
    for (var metric : Metric.JUDGED) {
      all.addAll(withoutVerdict(metric, arms));
    }
    return new Summary(
        experiment.name(),
        results.standIn(),
        experiment.baseline(),
        experiment.blocks(),
        experiment.smallestDifference(),
        verdicts.familySize(),
        arms,
        results.trials().stream()
            .map(TrialFolder::info)
            .flatMap(info -> Agreement.of(info).stream())
            .toList(),
        trials,
        operations.summaries(results.arms(), inference),
        limits,
        results.problems(),
        all,
        List.of(),
        RecoverySummary.NONE,
        List.of(),
        List.of());
  }

  /** Returns why arms have no verdict on a metric: one notice for all arms of one reason. */
  private static List<String> withoutVerdict(Metric metric, List<ArmSummary> arms) {
    var byReason = new LinkedHashMap<String, List<String>>();
    for (var arm : arms) {
      var reason = arm.metric(metric).reason();
      if (!reason.isEmpty()) {
        byReason.computeIfAbsent(reason, key -> new ArrayList<>()).add(arm.name());
      }
    }
    return byReason.entrySet().stream()
        .map(
            each ->
                "%s of %s: no verdict, for %s."
                    .formatted(metric.label(), String.join(", ", each.getValue()), each.getKey()))
        .toList();
  }

  /** The comparisons of one experiment. */
  private final class Verdicts {
    private final Experiment experiment;
    private final String baseline;
    private final double smallestDifference;
    private final List<TrialMetrics> trials;
    private final List<Judged> family = new ArrayList<>();
    private final List<Endpoint> endpoints = new ArrayList<>();
    private final List<Comparison> comparisons;

    /**
     * Compares the family that was planned: all other arms that are offered the baseline's load, on
     * all metrics that arms are judged by.
     */
    Verdicts(Results results, List<TrialMetrics> trials) {
      this.trials = trials;
      this.experiment = results.experiment();
      this.baseline = experiment.baseline();
      this.smallestDifference = experiment.smallestDifference();
      for (var metric : Metric.JUDGED) {
        for (var arm : experiment.compared(results.arms())) {
          family.add(new Judged(arm, metric));
          endpoints.add(Endpoint.of(metric, arm, baseline, trials));
        }
      }
      comparisons = inference.compare(endpoints.stream().map(Endpoint::pairs).toList());
    }

    int familySize() {
      return family.size();
    }

    MetricSummary summary(String arm, Metric metric) {
      var values = values(arm, metric);
      var notReached = (int) Arrays.stream(values).filter(Double::isInfinite).count();
      var against = against(arm, metric);
      return new MetricSummary(
          Estimate.ofTrials(values, inference),
          median(values),
          notReached,
          against.ratio(),
          against.p(),
          against.verdict(),
          against.reason());
    }

    private MetricSummary against(String arm, Metric metric) {
      if (arm.equals(baseline)) {
        return against(Ratio.NONE, Double.NaN, Verdict.BASELINE, "");
      }
      if (Metric.JUDGED.contains(metric) && !experiment.areOfferedTheSame(arm, baseline)) {
        return against(Ratio.NONE, Double.NaN, Verdict.NO_VERDICT, ANOTHER_LOAD);
      }
      var place = family.indexOf(new Judged(arm, metric));
      if (place < 0) {
        var ratio = inference.ratio(Endpoint.explaining(metric, arm, baseline, trials));
        return against(ratio, Double.NaN, Verdict.NOT_JUDGED, "");
      }
      var comparison = comparisons.get(place);
      var whyNot = endpoints.get(place).whyNot();
      return whyNot.isEmpty()
          ? against(
              comparison.ratio(),
              comparison.p(),
              Verdict.of(metric, comparison, smallestDifference),
              "")
          : against(Ratio.NONE, Double.NaN, Verdict.NO_VERDICT, whyNot);
    }

    private static MetricSummary against(Ratio ratio, double p, Verdict verdict, String reason) {
      return new MetricSummary(Estimate.NONE, Double.NaN, 0, ratio, p, verdict, reason);
    }

    private double[] values(String arm, Metric metric) {
      return trials.stream()
          .filter(trial -> trial.arm().equals(arm))
          .mapToDouble(trial -> trial.value(metric))
          .filter(value -> !Double.isNaN(value))
          .toArray();
    }
  }

  /** Returns the median, which is infinite where half of the values are. */
  private static double median(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    var sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
