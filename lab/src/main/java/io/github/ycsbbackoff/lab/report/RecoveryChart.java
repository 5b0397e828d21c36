package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.recovery.KaplanMeier;
import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The chart of the trials that have not come back, over the time since the trigger's end. */
final class RecoveryChart {

  static final ChartTitle CHART =
      new ChartTitle("recovery", "Trials that have not come back, since the trigger's end", "%");

  private static final double PERCENT = 100;

  private RecoveryChart() {}

  /** Returns the curves as plain maps and lists, in the order of all arms. */
  static Map<String, Object> data(Summary summary) {
    var times =
        summary.recovery().arms().stream()
            .collect(Collectors.toMap(ArmRecovery::arm, Function.identity()));
    var end =
        summary.recovery().arms().stream()
            .mapToDouble(arm -> arm.times().followedSeconds())
            .max()
            .orElse(0);
    // An axis needs some length, also if every trial came back at once.
    var length = Math.max(1, Math.ceil(end));
    var data = new LinkedHashMap<String, Object>();
    data.put("key", CHART.key());
    data.put("title", CHART.title());
    data.put("unit", CHART.unit());
    data.put("end", length);
    data.put(
        "curves",
        summary.arms().stream()
            .map(ArmSummary::name)
            .map(arm -> times.containsKey(arm) ? curve(times.get(arm).times(), length) : List.of())
            .toList());
    return data;
  }

  /**
   * Returns the corners of a curve, from all trials on; it ends where no trial is seen any more.
   */
  private static List<List<Double>> curve(KaplanMeier times, double length) {
    var corners = new ArrayList<List<Double>>();
    corners.add(List.of(0.0, PERCENT));
    double share = 1;
    for (var step : times.steps()) {
      share = step.share();
      corners.add(corner(step.seconds(), share));
    }
    corners.add(corner(share == 0 ? length : times.followedSeconds(), share));
    return corners;
  }

  private static List<Double> corner(double seconds, double share) {
    return List.of(Charts.rounded(seconds), Charts.rounded(PERCENT * share));
  }
}
