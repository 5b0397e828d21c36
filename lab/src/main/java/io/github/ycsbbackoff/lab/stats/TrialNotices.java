package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The notices of what a reader must know of a single trial before believing its numbers. */
public final class TrialNotices {

  public static List<String> of(Trial trial, TrialMetrics metrics) {
    var notices = new ArrayList<String>();
    var info = trial.info();
    var name = "Trial " + info.name();
    if (info.totals() != null) {
      double failed = info.totals().metrics().getOrDefault(Metric.FAILED.key(), 0.0);
      if (failed > 0) {
        notices.add(String.format(Locale.ROOT, "%s: %,.0f operations failed.", name, failed));
      }
      addMissingRows(notices, name, info, TrialMetrics.ended(trial));
      return notices;
    }
    if (info.cold() != null) {
      notices.add(name + ": began on a server that was not warm, for " + info.cold() + ".");
    }
    if (info.exitStatus() != 0) {
      notices.add(name + ": the client ended with status " + info.exitStatus() + ".");
    }
    double ended = TrialMetrics.ended(trial);
    double end = trial.client().endSeconds();
    if (end < info.windowEndSeconds() - 1) {
      notices.add(
          String.format(
              Locale.ROOT,
              "%s: the client stopped at %.1f s, before its window's end at %.1f s; the rest counts"
                  + " as seconds without rows.%s",
              name,
              end,
              info.windowEndSeconds(),
              hadNoMoreToDo(trial, ended)));
    }
    trial
        .clients()
        .flatMap(ClientsOfTrial::lateness)
        .ifPresent(late -> notices.add(name + ": " + late));
    if (info.rows() == 0) {
      // Clients that have a share of a trial's rows each end when they have written it.
      trial
          .clients()
          .flatMap(all -> all.stoppedBefore(Math.min(end, info.windowEndSeconds()) - 1))
          .ifPresent(stopped -> notices.add(name + ": " + stopped));
    }
    addMissingRows(notices, name, info, ended);
    addLatencies(notices, name, trial, metrics);
    for (var agreement : Agreement.of(info)) {
      if (agreement.counted() && !agreement.agrees()) {
        notices.add(
            "%s: client's and server's rejections (%s) %s."
                .formatted(name, agreement.reason(), agreement.message()));
      }
    }
    return notices;
  }

  /**
   * Returns the cure where a client stopped because it had done its {@code operationcount}; empty
   * otherwise. YCSB gives each thread its part of the operations, rounded down. The count of a
   * sweep's point is the lab's own.
   */
  private static String hadNoMoreToDo(Trial trial, double ended) {
    var most = trial.mostOperations();
    return trial.info().point() == null
            && most.isPresent()
            && ended > most.getAsLong() - trial.threads().orElse(1)
        ? String.format(
            Locale.ROOT,
            " All %,d operations of its operationcount were done: give a larger operationcount in the"
                + " experiment's properties, and the trial lasts.",
            most.getAsLong())
        : "";
  }

  /** Adds what latencies do not tell, or tell otherwise than a reader would think. */
  private static void addLatencies(
      List<String> notices, String name, Trial trial, TrialMetrics metrics) {
    if (metrics.value(Metric.GOODPUT) == 0) {
      notices.add(
          name
              + ": no row was acknowledged in the window; in ratios it counts as one row, the least"
              + " that can be measured.");
    }
    if (trial.client().openAtEnd() > 0) {
      notices.add(
          String.format(
              Locale.ROOT,
              "%s: %.0f operations had not ended when the client did; they count as not"
                  + " acknowledged.",
              name,
              trial.client().openAtEnd()));
    }
    var properties = trial.properties();
    if (properties.containsKey("target")
        && properties.getOrDefault("measurement.interval", "op").equals("op")) {
      notices.add(
          name
              + ": latencies run from the actual start of operations, not from the one that target"
              + " meant (measurement.interval=op); what a stall held back is not in them.");
    }
  }

  private static void addMissingRows(
      List<String> notices, String trial, TrialInfo info, double ended) {
    if (ended < info.rows()) {
      notices.add(
          String.format(
              Locale.ROOT,
              "%s: only %,.0f of %,d rows were written %s; there is no total time.",
              trial,
              ended,
              info.rows(),
              info.exitStatus() == 0
                  ? "in the time that a trial may take"
                  : "until the client failed"));
    }
  }

  private TrialNotices() {}
}
