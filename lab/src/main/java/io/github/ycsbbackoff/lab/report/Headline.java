package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The outcome in one sentence, and under it which arms are better or worse than the baseline.
 *
 * @param details one line for each metric that arms are judged by
 */
public record Headline(String sentence, List<String> details) {
  /**
   * The most arms that a line names: a longer list is no sentence any more, and the table names
   * them.
   */
  private static final int MOST_NAMES = 6;

  /**
   * Returns the headline of an experiment; its sentence first names what stood in for a real
   * server.
   */
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
    if (summary.arms().stream().noneMatch(arm -> arm.value(Metric.GOODPUT).mean() > 0)) {
      return alone("Nothing was measured: no arm acknowledged a row in a measured window.");
    }
    var judged =
        others.stream().filter(arm -> verdict(arm, Metric.GOODPUT) != Verdict.NO_VERDICT).toList();
    if (judged.isEmpty()) {
      return alone("No verdict: every other arm is offered another load than the baseline.");
    }
    var load = judged.size() == others.size() ? "" : " of its load";
    var which = judged.size() == expected(summary) ? load : load + QuickLook.COMPARABLE;
    if (judged.stream().allMatch(arm -> verdict(arm, Metric.GOODPUT) == Verdict.TOO_FEW_BLOCKS)) {
      return QuickLook.of(summary, judged, load, expected(summary));
    }
    var details = new ArrayList<String>();
    for (var metric : Metric.JUDGED) {
      details.add(
          metric.label()
              + " against "
              + summary.baseline()
              + " – "
              + sides(metric, judged, summary.smallestDifference()));
    }
    return new Headline(sentence(summary, judged, which), details);
  }

  /**
   * Returns how many arms a sentence on every other arm is about: an arm without a finished trial
   * is one of them, though nothing is known of it.
   */
  private static long expected(Summary summary) {
    return summary.arms().stream()
        .filter(arm -> !arm.name().equals(summary.baseline()))
        .filter(arm -> verdict(arm, Metric.GOODPUT) != Verdict.NO_VERDICT)
        .count();
  }

  private static Headline alone(String sentence) {
    return new Headline(sentence, List.of());
  }

  /**
   * Returns the sentence on the arms that are judged.
   *
   * @param which the words that say which of all arms these are; empty for all
   */
  private static String sentence(Summary summary, List<ArmSummary> others, String which) {
    var best = best(others, Verdict.BETTER);
    if (best.isPresent()) {
      return best.get().name() + against(best.get(), summary.baseline()) + ".";
    }
    var little = best(others, Verdict.BETTER_BY_LITTLE);
    if (little.isPresent()) {
      return little.get().name()
          + against(little.get(), summary.baseline())
          + ": under "
          + Verdict.percent(summary.smallestDifference())
          + ", the smallest difference of interest.";
    }
    if (others.stream().allMatch(arm -> verdict(arm, Metric.GOODPUT).isWorse())) {
      return "Every other arm"
          + which
          + " acknowledges fewer rows per second than "
          + summary.baseline()
          + ".";
    }
    if (others.stream().allMatch(arm -> verdict(arm, Metric.GOODPUT) == Verdict.SAME)) {
      return "Every other arm"
          + which
          + " acknowledges as many rows per second as "
          + summary.baseline()
          + ", within "
          + Verdict.percent(summary.smallestDifference())
          + ".";
    }
    return "No arm is shown to acknowledge more rows per second than " + summary.baseline() + ".";
  }

  /**
   * Returns the arm of the largest ratio: the ratio is what the verdict is about, and what the
   * sentence says.
   */
  private static Optional<ArmSummary> best(List<ArmSummary> arms, Verdict verdict) {
    return arms.stream()
        .filter(arm -> verdict(arm, Metric.GOODPUT) == verdict)
        .max(Comparator.comparingDouble(arm -> arm.metric(Metric.GOODPUT).ratio().mean()));
  }

  private static String against(ArmSummary best, String baseline) {
    var ratio = best.metric(Metric.GOODPUT).ratio();
    return " acknowledges "
        + Numbers.ratio(ratio).replace("×", " times")
        + " the rows per second of "
        + baseline
        + " ("
        + Numbers.confidence(ratio)
        + " interval "
        + Numbers.ratioInterval(ratio)
        + ", "
        + ratio.n()
        + " blocks)";
  }

  private static String sides(Metric metric, List<ArmSummary> arms, double smallestDifference) {
    return arms.stream()
            .collect(
                Collectors.groupingBy(
                    arm -> verdict(arm, metric),
                    TreeMap::new,
                    Collectors.mapping(ArmSummary::name, Collectors.toList())))
            .entrySet()
            .stream()
            .map(side -> side.getKey().message(smallestDifference) + ": " + names(side.getValue()))
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
