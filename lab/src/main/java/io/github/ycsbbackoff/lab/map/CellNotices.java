package io.github.ycsbbackoff.lab.map;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a reader must know of an arm's cells before the lines through them are believed. */
final class CellNotices {

  private CellNotices() {}

  /** Returns the notices of one arm, one sentence each. */
  static List<String> of(ArmMap map) {
    var notices = new ArrayList<String>();
    var untold =
        map.cells().stream()
            .filter(cell -> cell.trials() == 0)
            .map(cell -> cell.cell().name())
            .collect(Collectors.joining(", "));
    if (!untold.isEmpty()) {
      notices.add(
          "No trial of %s tells of %s: its lines say nothing of what was not seen there."
              .formatted(map.arm(), untold));
    }
    map.cells().stream()
        .filter(cell -> cell.trials() > 0 && !cell.hasLength())
        .map(cell -> cell.cell().load())
        .distinct()
        .forEach(load -> notices.add(ofAMoment(map.arm(), load)));
    map.line().stream()
        .filter(critical -> !isInPlannedOrder(critical.tried()))
        .forEach(critical -> notices.add(notInPlannedOrder(map.arm(), critical.load())));
    return notices;
  }

  private static String ofAMoment(String arm, int load) {
    return ("At %d%% of the maximum a trigger of %s was over when it began, however long it was"
            + " planned: there is no line.")
        .formatted(load, arm);
  }

  private static String notInPlannedOrder(String arm, int load) {
    return ("At %d%% of the maximum not every trigger of %s that was planned longer lasted longer:"
            + " the line is by what they lasted.")
        .formatted(load, arm);
  }

  /**
   * Returns whether triggers that were planned longer lasted longer.
   *
   * @param cells the cells under one load, by what their triggers lasted
   */
  private static boolean isInPlannedOrder(List<CellOutcome> cells) {
    return IntStream.range(1, cells.size()).allMatch(i -> isLonger(cells.get(i), cells.get(i - 1)));
  }

  private static boolean isLonger(CellOutcome cell, CellOutcome other) {
    return cell.cell().trigger() > other.cell().trigger()
        && cell.lastedSeconds() > other.lastedSeconds();
  }
}
