package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import io.github.ycsbbackoff.lab.recovery.Before;
import io.github.ycsbbackoff.lab.recovery.RowsLost;
import io.github.ycsbbackoff.lab.recovery.State;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import io.github.ycsbbackoff.lab.recovery.WayBack;
import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.RecoveryMetric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The way back from a trigger in {@code summary.json} and {@code summary.csv}. */
final class RecoveryFiles {

  /** The key of the share of trials that did not come back. */
  static final String NOT_BACK = "not_back_share";

  /** The key of the time to recovery. */
  static final String TIME = "recovery_time";

  /** The key of the acknowledged rows that were missing. */
  static final String ROWS_LOST = "rows_lost";

  private RecoveryFiles() {}

  /** Returns what {@code summary.json} has under {@code recovery}. */
  static Map<String, Object> json(Summary summary) {
    var recovery = summary.recovery();
    var json = new LinkedHashMap<String, Object>();
    json.put("trigger", recovery.isOneTrigger() ? trigger(recovery.trigger()) : null);
    json.put("goodput_share", Before.GOODPUT_SHARE);
    json.put("p99_factor", Before.P99_FACTOR);
    json.put("together_s", WayBack.TOGETHER_SECONDS);
    json.put("arms", recovery.arms().stream().map(RecoveryFiles::arm).toList());
    json.put("trials", recovery.trials().stream().map(RecoveryFiles::trial).toList());
    return json;
  }

  private static Map<String, Object> trigger(Trigger trigger) {
    var json = new LinkedHashMap<String, Object>();
    json.put("from_s", trigger.fromSeconds());
    json.put("to_s", trigger.toSeconds());
    return json;
  }

  private static Map<String, Object> arm(ArmRecovery arm) {
    var median = arm.times().median();
    var notBack = new LinkedHashMap<String, Object>();
    notBack.put("trials", arm.notBack());
    DataFiles.put(notBack, "share", arm.notBackShare());
    notBack.put("p", finite(arm.notBackP()));
    var time = new LinkedHashMap<String, Object>();
    time.put("unit", "s");
    time.put("median", finite(median.seconds()));
    time.put("low", finite(median.low()));
    time.put("high", finite(median.high()));
    time.put("p", finite(arm.timesP()));
    time.put(
        "steps",
        arm.times().steps().stream().map(step -> List.of(step.seconds(), step.share())).toList());
    var metrics = new LinkedHashMap<String, Object>();
    arm.metrics().forEach((metric, value) -> metrics.put(metric.key(), metric(metric, value)));
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", arm.arm());
    json.put("trials", arm.trials());
    json.put("not_back", notBack);
    json.put(TIME, time);
    json.put("metrics", metrics);
    json.put(ROWS_LOST, rowsLost(arm.rowsLost()));
    return json;
  }

  private static Map<String, Object> rowsLost(RowsLost lost) {
    var json = new LinkedHashMap<String, Object>();
    json.put("rows", lost.isKnown() ? lost.rows() : null);
    json.put("verified", lost.verified());
    json.put("trials", lost.trials());
    return json;
  }

  private static Map<String, Object> metric(RecoveryMetric metric, Estimate value) {
    var json = new LinkedHashMap<String, Object>();
    json.put("unit", metric.unit());
    json.putAll(DataFiles.estimate(value));
    return json;
  }

  private static Map<String, Object> trial(TrialRecovery trial) {
    var states = new LinkedHashMap<String, Object>();
    for (var state : State.values()) {
      states.put(state.name().toLowerCase(Locale.ROOT), trial.seconds(state));
    }
    var attempts = new LinkedHashMap<String, Object>();
    attempts.put("before", finite(trial.attempts().before()));
    attempts.put("during", finite(trial.attempts().during()));
    attempts.put("after", finite(trial.attempts().after()));
    var json = new LinkedHashMap<String, Object>();
    json.put("block", trial.block());
    json.put("arm", trial.arm());
    json.put("trigger", trigger(trial.trigger()));
    json.put("goodput_before", trial.before().goodput());
    json.put("p99_before_ms", finite(trial.before().p99Millis()));
    json.put("dip_depth", trial.dip().depth());
    json.put("dip_length_s", trial.dip().seconds());
    json.put("recovery_time_s", trial.recovery().seconds());
    json.put("censored", trial.recovery().isCensored());
    json.put("healthy_at_end", trial.isHealthyAtEnd());
    json.put("attempts_per_operation", attempts);
    json.put(RecoveryMetric.ARRIVALS_LOST.key(), finite(trial.arrivalsLost()));
    json.put("time_s", states);
    json.put(ROWS_LOST, trial.rowsLost().isKnown() ? trial.rowsLost().rows() : null);
    return json;
  }

  /** Returns the rows that {@code summary.csv} has besides; none without a trigger. */
  static List<Map<String, Object>> rows(Summary summary) {
    var rows = new ArrayList<Map<String, Object>>();
    for (var arm : summary.recovery().arms()) {
      rows.add(notBack(summary, arm));
      rows.add(time(summary, arm));
      rows.add(rowsLost(summary, arm));
      arm.metrics()
          .forEach(
              (metric, value) -> {
                var row = row(summary, arm, metric.key(), metric.unit(), value.n());
                DataFiles.put(row, "mean", value);
                rows.add(row);
              });
    }
    return rows;
  }

  private static Map<String, Object> notBack(Summary summary, ArmRecovery arm) {
    var row = row(summary, arm, NOT_BACK, "share", arm.trials());
    DataFiles.put(row, "mean", arm.notBackShare());
    row.put("p", finite(arm.notBackP()));
    return row;
  }

  /** Returns the row of the time, of which there is no mean: some are only known to be longer. */
  private static Map<String, Object> time(Summary summary, ArmRecovery arm) {
    var median = arm.times().median();
    var row = row(summary, arm, TIME, "s", arm.trials());
    row.put("not_reached", arm.notBack());
    row.put("median", finite(median.seconds()));
    row.put("low", finite(median.low()));
    row.put("high", finite(median.high()));
    row.put("p", finite(arm.timesP()));
    return row;
  }

  /** Returns the row of the rows lost: the mean of the trials that were verified, if any was. */
  private static Map<String, Object> rowsLost(Summary summary, ArmRecovery arm) {
    var lost = arm.rowsLost();
    var row = row(summary, arm, ROWS_LOST, "rows", lost.verified());
    row.put("mean", lost.isKnown() ? (double) lost.rows() / lost.verified() : null);
    return row;
  }

  private static Map<String, Object> row(
      Summary summary, ArmRecovery arm, String key, String unit, int trials) {
    var row = new LinkedHashMap<String, Object>();
    row.put("arm", arm.arm());
    row.put("metric", key);
    row.put("unit", unit);
    row.put("n", trials);
    row.put("not_reached", 0);
    row.put("verdict", "");
    row.put("reason", "");
    row.put("origin", DataFiles.origin(summary.standIn()));
    return row;
  }
}
