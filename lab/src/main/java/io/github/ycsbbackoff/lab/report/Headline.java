package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The outcome in one sentence, and under it who is better or worse than the baseline.
 *
 * @param details one line per metric that arms are judged by
 */
public record Headline(String sentence, List<String> details) {
  /** A list longer than this is no sentence any more; the table names them. */
  private static final int MOST_NAMES = 6;

  /** Of a server that is none, the sentence says so first. */
  public static Headline of(Summary summary) {
    var found = found(summary);
    return summary.standIn().isEmpty()
        ? found
        : new Headline(summary.standIn() + ": " + found.sentence(), found.details());
  }

  private static Headline found(Summary summary) {
    var baseline = summary.baselineArm().filter(arm -> arm.trials() > 0);
    if (baseline.isEmpty()) {
      return alone("No verdict: the baseline " + summary.baseline() + " has no finished trial.");
    }
    var others =
        summary.arms().stream()
            .filter(arm -> arm.trials() > 0 && !arm.name().equals(summary.baseline()))
            .toList();
    if (others.isEmpty()) {
      return alone("No verdict: no arm but the baseline has a finished trial.");
    }
    if (others.stream().allMatch(arm -> verdict(arm, Metric.GOODPUT) == Verdict.TOO_FEW_BLOCKS)) {
      return alone(
          "Too few blocks for a verdict: "
              + baseline.get().trials()
              + " finished, at least "
              + Inference.MIN_BLOCKS
              + " needed.");
    }
    var details = new ArrayList<String>();
    for (var metric : List.of(Metric.GOODPUT, Metric.LATENCY_P99)) {
      details.add(
          metric.label() + " against " + summary.baseline() + " – " + sides(metric, others));
    }
    return new Headline(sentence(baseline.get(), others), details);
  }

  private static Headline alone(String sentence) {
    return new Headline(sentence, List.of());
  }

  private static String sentence(ArmSummary baseline, List<ArmSummary> others) {
    var best =
        others.stream()
            .filter(arm -> verdict(arm, Metric.GOODPUT) == Verdict.BETTER)
            .max(Comparator.comparingDouble(arm -> arm.value(Metric.GOODPUT).mean()));
    if (best.isPresent()) {
      return best.get().name() + against(best.get(), baseline);
    }
    boolean allWorse =
        others.stream().allMatch(arm -> verdict(arm, Metric.GOODPUT) == Verdict.WORSE);
    return allWorse
        ? "Every other arm acknowledges fewer rows per second than " + baseline.name() + "."
        : "No arm is shown to acknowledge more rows per second than " + baseline.name() + ".";
  }

  private static String against(ArmSummary best, ArmSummary baseline) {
    var ratio = best.metric(Metric.GOODPUT).ratio();
    if (!ratio.exists()) {
      return " acknowledges more rows per second than "
          + baseline.name()
          + ", which in some block acknowledged none.";
    }
    return " acknowledges "
        + Numbers.text(ratio.mean())
        + " times the rows per second of "
        + baseline.name()
        + " (95% interval "
        + Numbers.ratioInterval(ratio)
        + ", "
        + ratio.n()
        + " blocks).";
  }

  private static String sides(Metric metric, List<ArmSummary> arms) {
    return arms.stream()
            .collect(
                Collectors.groupingBy(
                    arm -> verdict(arm, metric),
                    TreeMap::new,
                    Collectors.mapping(ArmSummary::name, Collectors.toList())))
            .entrySet()
            .stream()
            .map(side -> side.getKey().words() + ": " + names(side.getValue()))
            .collect(Collectors.joining("; "))
        + ".";
  }

  private static String names(List<String> arms) {
    return arms.size() <= MOST_NAMES ? String.join(", ", arms) : arms.size() + " arms";
  }

  private static Verdict verdict(ArmSummary arm, Metric metric) {
    return arm.metric(metric).verdict();
  }
}
