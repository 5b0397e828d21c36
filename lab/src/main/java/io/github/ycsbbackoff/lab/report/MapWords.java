package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CriticalTrigger;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import java.util.List;
import java.util.stream.Collectors;

/** What a map shows, in words. */
final class MapWords {

  private MapWords() {}

  /** Returns how many trials of each arm did not come back, the arm with the fewest first. */
  static String headline(StabilityMap map) {
    var simulated = map.standIn().isEmpty() ? "" : map.standIn() + ": ";
    return simulated
        + "Did not come back: "
        + map.maps().stream()
            .sorted((one, other) -> Double.compare(share(one), share(other)))
            .map(arm -> arm.arm() + " " + stuck(arm) + " of " + trials(arm))
            .collect(Collectors.joining(", "));
  }

  private static double share(ArmMap map) {
    return trials(map) == 0 ? Double.POSITIVE_INFINITY : (double) stuck(map) / trials(map);
  }

  static int stuck(ArmMap map) {
    return map.cells().stream().mapToInt(CellOutcome::stuck).sum();
  }

  static int trials(ArmMap map) {
    return map.cells().stream().mapToInt(CellOutcome::trials).sum();
  }

  /** Returns a sentence for each load of an arm, which says where the line lies. */
  static List<String> line(StabilityMap map, ArmMap arm) {
    return arm.line().stream().map(critical -> line(map, arm.arm(), critical)).toList();
  }

  private static String line(StabilityMap map, String arm, CriticalTrigger critical) {
    // Both ends may lie beyond what was tried, on the same side.
    var interval =
        critical.low() == critical.high()
            ? ""
            : " (95%% interval: %s to %s)"
                .formatted(length(map, critical.low()), length(map, critical.high()));
    return "At %d%% of the maximum, the line of %s lies at %s%s."
        .formatted(critical.load(), arm, length(map, critical.middle()), interval);
  }

  /** Formats a length of the trigger, which may lie beyond those that were tried. */
  static String length(StabilityMap map, double seconds) {
    var tried = map.axes().triggers();
    if (seconds == 0) {
      return "under " + Numbers.plain(tried.get(0)) + " s";
    }
    return Double.isInfinite(seconds)
        ? "over " + Numbers.plain(tried.get(tried.size() - 1)) + " s"
        : Numbers.text(seconds) + " s";
  }
}
