package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The headline of an experiment that has too few blocks for a verdict: what was seen in them, and
 * that it is no verdict.
 */
final class QuickLook {

  /** The words that say that of some arm nothing is known. */
  static final String COMPARABLE = " that can be compared";

  /**
   * Returns the headline.
   *
   * @param others the arms that are compared with the baseline
   * @param load the words that say which of all arms are offered the baseline's load; empty for all
   * @param expected how many these are, with those of which nothing is known
   */
  static Headline of(Summary summary, List<ArmSummary> others, String load, long expected) {
    var compared = compared(others, Metric.GOODPUT);
    var which = compared.size() == expected ? load : load + COMPARABLE;
    var blocks =
        compared.stream().mapToInt(arm -> arm.metric(Metric.GOODPUT).ratio().n()).max().orElse(0);
    var looks = blocks == 1 ? "this one look" : "these " + blocks + " blocks";
    var noVerdict =
        " No verdict: %s finished, at least %d needed."
            .formatted(
                switch (blocks) {
                  case 0 -> "no block of two arms";
                  case 1 -> "1 block";
                  default -> blocks + " blocks";
                },
                Inference.MIN_BLOCKS);
    var best = compared.stream().max(Comparator.comparingDouble(QuickLook::goodput));
    if (best.isEmpty()) {
      return new Headline("Nothing to compare." + noVerdict, List.of());
    }
    return new Headline(
        "In " + looks + ", " + seen(summary, compared, best.get(), which) + noVerdict,
        latency(summary, others, looks).stream().toList());
  }

  private static String seen(
      Summary summary, List<ArmSummary> compared, ArmSummary best, String which) {
    var little = 1 + summary.smallestDifference();
    var percent = Verdict.percent(summary.smallestDifference());
    var ratio = best.metric(Metric.GOODPUT).ratio();
    if (goodput(best) > little) {
      return "%s was ahead, with %s the rows per second of %s."
          .formatted(best.name(), times(ratio), summary.baseline());
    }
    if (compared.stream().allMatch(arm -> goodput(arm) * little >= 1)) {
      return "every arm%s acknowledged as many rows per second as %s, within %s."
          .formatted(which, summary.baseline(), percent);
    }
    return goodput(best) * little >= 1
        ? "no arm%s was ahead of %s by more than %s; the most, by %s, was %s its rows per second."
            .formatted(which, summary.baseline(), percent, best.name(), times(ratio))
        : "%s was ahead; next to it, %s had %s its rows per second."
            .formatted(summary.baseline(), best.name(), times(ratio));
  }

  /** Says which arm had the lowest p99 of those that left as much undone as the baseline. */
  private static Optional<String> latency(Summary summary, List<ArmSummary> others, String looks) {
    return compared(others, Metric.LATENCY_P99).stream()
        .min(Comparator.comparingDouble(QuickLook::latency))
        .map(
            arm ->
                latency(arm) < 1
                    ? "Lowest latency p99 in %s, of the arms that can be compared: %s, %s that of %s."
                        .formatted(
                            looks,
                            arm.name(),
                            times(arm.metric(Metric.LATENCY_P99).ratio()),
                            summary.baseline())
                    : "Lowest latency p99 in %s, of the arms that can be compared: %s."
                        .formatted(looks, summary.baseline()));
  }

  private static List<ArmSummary> compared(List<ArmSummary> arms, Metric metric) {
    return arms.stream().filter(arm -> arm.metric(metric).ratio().exists()).toList();
  }

  private static double goodput(ArmSummary arm) {
    return arm.metric(Metric.GOODPUT).ratio().mean();
  }

  private static double latency(ArmSummary arm) {
    return arm.metric(Metric.LATENCY_P99).ratio().mean();
  }

  /** Formats a ratio, which has no interval: one that belongs to no test could leave out 1. */
  private static String times(Ratio ratio) {
    return Numbers.ratio(ratio).replace("×", " times");
  }

  private QuickLook() {}
}
