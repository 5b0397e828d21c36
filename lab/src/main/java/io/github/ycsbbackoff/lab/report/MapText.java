package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A map as plain text for a terminal: a table for each arm, and where its line lies. */
public final class MapText {

  private MapText() {}

  /** Renders the map: in each cell, how many of how many trials did not come back. */
  public static String render(StabilityMap map) {
    var text = new StringBuilder(MapWords.headline(map)).append(".\n");
    for (var arm : map.maps()) {
      text.append('\n').append(TextTable.of(rows(map, arm), Set.of(0)));
      MapWords.line(map, arm).forEach(line -> text.append(line).append('\n'));
    }
    if (!map.notices().isEmpty()) {
      text.append('\n');
      map.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    }
    return text.toString();
  }

  private static List<List<String>> rows(StabilityMap map, ArmMap arm) {
    var rows = new ArrayList<List<String>>();
    var head = new ArrayList<String>();
    head.add(arm.arm());
    map.axes().triggers().forEach(trigger -> head.add(Numbers.plain(trigger) + " s"));
    rows.add(head);
    for (var load : map.axes().loads()) {
      var row = new ArrayList<String>();
      row.add(load + "%");
      for (var trigger : map.axes().triggers()) {
        row.add(count(arm.in(new MapCell(load, trigger))));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Formats a cell; a dash where no trial tells. */
  static String count(CellOutcome cell) {
    return cell.trials() == 0 ? Numbers.NOTHING : cell.stuck() + " of " + cell.trials();
  }
}
