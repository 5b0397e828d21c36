package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.util.Set;

/** What stands once above a table, so that no cell has to say it. */
final class Captions {

  private static final String MEANS = "arithmetic mean over blocks and its 95% interval";
  private static final Set<Verdict> NO_VERDICTS =
      Set.of(Verdict.TOO_FEW_BLOCKS, Verdict.NO_VERDICT, Verdict.BASELINE);
  private static final String SINGLE = "An arm with one trial has no interval.";

  /** Returns the caption of the first screen's table. */
  static String arms(Summary summary) {
    if (isOneLook(summary)) {
      return "Arms: one trial of each. No number here has an interval, and a ratio is no verdict: both"
          + " take more blocks, a verdict at least "
          + Inference.MIN_BLOCKS
          + ".";
    }
    var ratios =
        noVerdicts(summary)
            ? "without an interval and without a verdict, which take "
                + Inference.MIN_BLOCKS
                + " blocks."
            : "with the interval of the verdict's test.";
    return "Arms: "
        + MEANS
        + "; ratios to the baseline are geometric means, "
        + ratios
        + (hasSingle(summary) ? " " + SINGLE : "");
  }

  /** Returns the caption of the table of all other metrics. */
  static String further(Summary summary) {
    return isOneLook(summary)
        ? "Further metrics: one trial of each arm; no number here has an interval."
        : "Further metrics: " + MEANS + "." + (hasSingle(summary) ? " " + SINGLE : "");
  }

  /** Returns what stands under the table of a terminal, in lines that are short enough for it. */
  static String terminal(Summary summary) {
    if (isOneLook(summary)) {
      return "One trial of each arm: no number here has an interval, and a ratio is no verdict.";
    }
    var ratios =
        noVerdicts(summary)
            ? "Ratios are geometric means; with fewer than "
                + Inference.MIN_BLOCKS
                + " blocks they have\nno interval, and there is no verdict."
            : "Ratios are geometric means; their intervals are at\nthe level of the verdict's test,"
                + " which is corrected for all arms and both metrics.";
    return "Arithmetic means, ± half of a 95% interval. "
        + ratios
        + (hasSingle(summary) ? "\n" + SINGLE : "");
  }

  /** Returns whether arms have too few blocks, and none has a verdict on anything. */
  static boolean noVerdicts(Summary summary) {
    var verdicts =
        summary.arms().stream()
            .flatMap(arm -> Metric.JUDGED.stream().map(metric -> arm.metric(metric).verdict()))
            .toList();
    return verdicts.contains(Verdict.TOO_FEW_BLOCKS)
        && verdicts.stream().allMatch(NO_VERDICTS::contains);
  }

  private static boolean isOneLook(Summary summary) {
    return hasSingle(summary) && summary.arms().stream().allMatch(arm -> arm.trials() <= 1);
  }

  private static boolean hasSingle(Summary summary) {
    return summary.arms().stream().anyMatch(arm -> arm.trials() == 1);
  }

  private Captions() {}
}
