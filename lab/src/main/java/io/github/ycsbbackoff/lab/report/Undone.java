package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an arm left undone, in the words that stand beside its latency: a client that gives up what
 * is slow has short latencies.
 */
final class Undone {

  private static final String NONE_BEGAN = "none of the window's operations began";

  private static final Map<Metric, String> ROWS = new LinkedHashMap<>();

  static {
    ROWS.put(Metric.GAVE_UP, "given up");
    ROWS.put(Metric.FAILED, "failed");
    ROWS.put(Metric.UNKNOWN, "of unknown outcome");
  }

  /** The share below which its size does not matter: the rows say more. */
  private static final double LITTLE = 0.0001;

  /** The share below which whole percents would say 0%. */
  private static final double ONE_PERCENT = 0.01;

  /**
   * Returns the share of the operations that were not acknowledged, with its interval; nothing if
   * all were.
   *
   * @param withRows whether to add lines of how many rows that was, in all trials together
   */
  static List<String> lines(ArmSummary arm, boolean withRows) {
    var share = arm.value(Metric.UNACKNOWLEDGED_SHARE);
    var lines = new ArrayList<String>();
    if (share.exists() && share.mean() > 0) {
      var isLittle = share.mean() < LITTLE;
      lines.add(
          (isLittle ? "under 0.01%" : Numbers.mean(Metric.UNACKNOWLEDGED_SHARE, share))
              + " not acknowledged");
      if (share.hasInterval() && !isLittle) {
        lines.add("(" + Numbers.interval(Metric.UNACKNOWLEDGED_SHARE, share) + ")");
      }
    }
    if (!share.exists() && arm.value(Metric.LATENCY_P99).isNotReached()) {
      // The client was so far behind that what it did in the window was meant for earlier.
      lines.add(NONE_BEGAN);
    }
    if (withRows) {
      ROWS.forEach((metric, words) -> addRows(lines, arm, metric, words));
      addCount(lines, arm, Metric.ARRIVALS_DROPPED, "arrival dropped", "arrivals dropped");
    }
    return lines;
  }

  private static void addRows(List<String> lines, ArmSummary arm, Metric metric, String words) {
    addCount(lines, arm, metric, "row " + words, "rows " + words);
  }

  private static void addCount(
      List<String> lines, ArmSummary arm, Metric metric, String one, String several) {
    var count = arm.value(metric);
    long all = count.exists() ? Math.round(count.mean() * count.n()) : 0;
    if (all > 0) {
      lines.add(String.format(Locale.ROOT, "%,d %s", all, all == 1 ? one : several));
    }
  }

  /** Returns the share in whole percents, for a terminal; empty if all were acknowledged. */
  static String brief(ArmSummary arm) {
    var share = arm.value(Metric.UNACKNOWLEDGED_SHARE);
    if (!share.exists() || share.mean() <= 0) {
      return "";
    }
    return share.mean() < ONE_PERCENT ? "<1% undone" : Math.round(100 * share.mean()) + "% undone";
  }

  private Undone() {}
}
