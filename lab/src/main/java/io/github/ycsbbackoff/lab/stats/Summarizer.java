package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.rank.Median;

/** From the metrics of single trials to arms compared with the baseline. */
public final class Summarizer {
  private final Inference inference;

  public Summarizer(Inference inference) {
    this.inference = inference;
  }

  /** Summarizes an experiment from the metrics of its finished trials, in any order. */
  public Summary summarize(
      Results results, List<TrialMetrics> trials, List<String> limits, List<String> notices) {
    var experiment = results.experiment();
    var metrics = new EnumMap<Metric, Map<String, MetricSummary>>(Metric.class);
    for (var metric : Metric.values()) {
      metrics.put(metric, arms(metric, results.arms(), experiment.baseline(), trials));
    }
    return new Summary(
        experiment.name(),
        results.standIn(),
        experiment.baseline(),
        experiment.blocks(),
        results.arms().stream().map(arm -> arm(arm, metrics, trials)).toList(),
        results.trials().stream()
            .map(TrialFolder::info)
            .flatMap(info -> Agreement.of(info).stream())
            .toList(),
        trials,
        limits,
        notices);
  }

  private Map<String, MetricSummary> arms(
      Metric metric, List<String> arms, String baseline, List<TrialMetrics> trials) {
    var baselineBlocks = byBlock(metric, baseline, trials);
    var others = arms.stream().filter(arm -> !arm.equals(baseline)).toList();
    var comparisons =
        inference.compare(
            others.stream()
                .map(arm -> pairs(byBlock(metric, arm, trials), baselineBlocks))
                .toList());

    var summaries = new HashMap<String, MetricSummary>();
    summaries.put(
        baseline,
        new MetricSummary(
            mean(baselineBlocks),
            median(baselineBlocks),
            Estimate.NONE,
            Double.NaN,
            Verdict.BASELINE));
    for (int i = 0; i < others.size(); i++) {
      var comparison = comparisons.get(i);
      var verdict = metric.judged() ? Verdict.of(metric, comparison.shown()) : Verdict.NOT_JUDGED;
      var blocks = byBlock(metric, others.get(i), trials);
      summaries.put(
          others.get(i),
          new MetricSummary(
              mean(blocks), median(blocks), comparison.ratio(), comparison.p(), verdict));
    }
    return summaries;
  }

  private Estimate mean(Map<Integer, Double> byBlock) {
    return inference.mean(byBlock.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double median(Map<Integer, Double> byBlock) {
    return new Median()
        .evaluate(byBlock.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static ArmSummary arm(
      String arm, Map<Metric, Map<String, MetricSummary>> metrics, List<TrialMetrics> trials) {
    var own = new EnumMap<Metric, MetricSummary>(Metric.class);
    metrics.forEach((metric, arms) -> own.put(metric, arms.get(arm)));
    long count = trials.stream().filter(trial -> trial.arm().equals(arm)).count();
    return new ArmSummary(arm, (int) count, own);
  }

  private static Map<Integer, Double> byBlock(
      Metric metric, String arm, List<TrialMetrics> trials) {
    var values = new TreeMap<Integer, Double>();
    for (var trial : trials) {
      if (trial.arm().equals(arm) && Double.isFinite(trial.value(metric))) {
        values.put(trial.block(), trial.value(metric));
      }
    }
    return values;
  }

  private static Pairs pairs(Map<Integer, Double> arm, Map<Integer, Double> baseline) {
    return new Pairs(
        arm.keySet().stream()
            .filter(baseline::containsKey)
            .map(block -> new Pairs.Pair(arm.get(block), baseline.get(block)))
            .toList());
  }
}
