package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.recovery.Before;
import io.github.ycsbbackoff.lab.recovery.KaplanMeier;
import io.github.ycsbbackoff.lab.recovery.RowsLost;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import io.github.ycsbbackoff.lab.recovery.WayBack;
import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.RecoveryMetric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.stream.Collectors;

/** The numbers of the way back from a trigger, as a person reads them. */
final class RecoveryWords {

  /** What stands for a number of lost rows that nobody knows. */
  static final String NOT_VERIFIED = "not verified";

  private RecoveryWords() {}

  /** Says when the trigger was, of each arm if they had several. */
  static String trigger(Summary summary) {
    var recovery = summary.recovery();
    if (recovery.isOneTrigger()) {
      return "the trigger " + when(recovery.trigger());
    }
    var armsByTime =
        recovery.arms().stream()
            .map(ArmRecovery::arm)
            .collect(
                Collectors.groupingBy(
                    arm -> when(recovery.trigger(arm)),
                    LinkedHashMap::new,
                    Collectors.joining(", ")));
    return armsByTime.entrySet().stream()
        .map(time -> time.getKey() + " of " + time.getValue())
        .collect(Collectors.joining("; ", "the trigger (", ")"));
  }

  private static String when(Trigger trigger) {
    var from = tenths(trigger.fromSeconds());
    var to = tenths(trigger.toSeconds());
    return from.equals(to) ? "at %s s".formatted(from) : "from %s to %s s".formatted(from, to);
  }

  /** Says when a trial has come back. */
  static String condition() {
    return "at least %s of the goodput before and a p99 under %s times that before, for %s s together"
        .formatted(
            percent(Before.GOODPUT_SHARE),
            Numbers.plain(Before.P99_FACTOR),
            Numbers.plain(WayBack.TOGETHER_SECONDS));
  }

  /**
   * Says that no p can be below 5%, and what it would take; empty where one can be, and where there
   * is no test.
   */
  static String tooFew(Summary summary) {
    var recovery = summary.recovery();
    if (!recovery.isTested() || recovery.mostTrials() >= recovery.fewestTrials()) {
      return "";
    }
    return "%d trials of each arm cannot show a difference between %d: no p is below %s. %d can."
        .formatted(
            recovery.mostTrials(),
            recovery.compared() + 1,
            Numbers.text(recovery.leastP()),
            recovery.fewestTrials());
  }

  /** Formats how many of an arm's trials did not come back. */
  static String notBack(ArmRecovery arm) {
    return arm.notBack() + " of " + arm.trials();
  }

  /** Formats the interval of that share, in percent. */
  static String notBackInterval(ArmRecovery arm, String between) {
    return percent(arm.notBackShare().low()) + between + percent(arm.notBackShare().high());
  }

  /** Formats the median time to recovery, in seconds. */
  static String median(KaplanMeier.Median median) {
    return median.isReached() ? Numbers.text(median.seconds()) : Numbers.NOT_REACHED;
  }

  /** Formats the interval of that median; empty where there is none. */
  static String medianInterval(KaplanMeier.Median median, String between) {
    return Double.isNaN(median.low())
        ? ""
        : Numbers.text(median.low()) + between + Numbers.text(median.high());
  }

  /** Formats the mean of another number; a share is in percent. */
  static String mean(RecoveryMetric metric, Estimate value) {
    return in(metric, value.mean());
  }

  /** Formats its interval; empty where there is none. */
  static String interval(RecoveryMetric metric, Estimate value) {
    return value.hasInterval() ? in(metric, value.low()) + " to " + in(metric, value.high()) : "";
  }

  /** Formats the mean with half the width of its interval, for places that are narrow. */
  static String margin(RecoveryMetric metric, Estimate value) {
    return value.hasInterval()
        ? mean(metric, value) + " ±" + in(metric, (value.high() - value.low()) / 2)
        : mean(metric, value);
  }

  /** Formats how many acknowledged rows are missing, and of how many trials that is known. */
  static String rowsLost(RowsLost lost) {
    if (!lost.isKnown()) {
      return NOT_VERIFIED;
    }
    var rows = String.format(Locale.ROOT, "%,d", lost.rows());
    return lost.verified() == lost.trials()
        ? rows
        : "%s in %d of %d".formatted(rows, lost.verified(), lost.trials());
  }

  private static String in(RecoveryMetric metric, double value) {
    return metric.isShare() && Double.isFinite(value) ? percent(value) : Numbers.text(value);
  }

  /** Formats a share in percent, to a tenth of one. */
  private static String percent(double share) {
    return tenths(100 * share) + "%";
  }

  private static String tenths(double value) {
    return Numbers.plain(Math.round(10 * value) / 10.0);
  }
}
