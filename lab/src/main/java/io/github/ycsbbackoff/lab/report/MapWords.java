package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CriticalTrigger;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import java.util.ArrayList;
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
            .map(arm -> arm.arm() + " " + stuck(arm) + " of " + trials(arm) + inNoCell(arm))
            .collect(Collectors.joining(", "));
  }

  private static String inNoCell(ArmMap arm) {
    return arm.inNoCell() == 0 ? "" : " (%d more in no cell)".formatted(arm.inNoCell());
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

  /**
   * Returns a sentence for each load of an arm, which says where the line lies; and one of what its
   * triggers lasted, if that is not what was planned.
   */
  static List<String> line(StabilityMap map, ArmMap arm) {
    var sentences = new ArrayList<String>();
    arm.line().forEach(critical -> sentences.add(line(arm.arm(), critical)));
    var lasted =
        map.axes().triggers().stream()
            .map(planned -> lasted(arm, planned))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(", "));
    if (!lasted.isEmpty()) {
      sentences.add(
          "Triggers of %s lasted %s; its lines are by what they lasted."
              .formatted(arm.arm(), lasted));
    }
    return sentences;
  }

  private static String line(String arm, CriticalTrigger critical) {
    // Both ends may lie beyond what was tried, on the same side.
    var interval =
        critical.low() == critical.high()
            ? ""
            : " (95%% interval: %s to %s)"
                .formatted(length(critical, critical.low()), length(critical, critical.high()));
    return "At %d%% of the maximum, the line of %s lies at %s%s."
        .formatted(critical.load(), arm, length(critical, critical.middle()), interval);
  }

  /** Formats a length of the trigger, which may lie beyond those of which a trial tells. */
  private static String length(CriticalTrigger critical, double seconds) {
    if (seconds == 0) {
      return "under " + length(critical.shortest());
    }
    return Double.isInfinite(seconds)
        ? "over " + length(critical.longest())
        : Numbers.text(seconds) + " s";
  }

  /** Formats the length of a cell's triggers: the planned one, unless they lasted otherwise. */
  private static String length(CellOutcome cell) {
    return (cell.isAsPlanned()
            ? Numbers.plain(cell.cell().trigger())
            : Numbers.text(cell.lastedSeconds()))
        + " s";
  }

  /**
   * Returns what the triggers of one planned length lasted, the least and the most of all loads;
   * empty if that is what was planned.
   */
  private static String lasted(ArmMap arm, double planned) {
    var cells =
        arm.cells().stream()
            .filter(cell -> cell.cell().trigger() == planned && cell.trials() > 0)
            .toList();
    if (cells.stream().allMatch(CellOutcome::isAsPlanned)) {
      return "";
    }
    var lasted = cells.stream().mapToDouble(CellOutcome::lastedSeconds).summaryStatistics();
    return "%s s where %s s were planned".formatted(Numbers.range(lasted), Numbers.plain(planned));
  }
}
