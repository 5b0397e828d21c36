package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CriticalTrigger;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.ClopperPearson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files {@code summary.json} and {@code summary.csv} of a map: its numbers, for programs. */
final class MapFiles {

  private static final List<String> COLUMNS =
      List.of(
          "arm", "load", "trigger_s", "n", "stuck", "share", "low", "high", "lasted_s", "origin");

  private static final double MILLIS_PER_SECOND = 1000;

  private MapFiles() {}

  static void write(Path folder, StabilityMap map) throws IOException {
    DataFiles.json(folder.resolve("summary.json"), json(map));
    DataFiles.csv(folder.resolve("summary.csv"), COLUMNS, rows(map));
  }

  private static Map<String, Object> json(StabilityMap map) {
    var json = new LinkedHashMap<String, Object>();
    json.put("experiment", map.name());
    json.put("standIn", map.standIn());
    json.put("blocks", map.blocks());
    json.put("confidence", 1 - BlockInference.LEVEL);
    json.put("seconds_after", finite(map.secondsAfter()));
    json.put("cells", rows(map));
    json.put(
        "lines",
        map.maps().stream().flatMap(arm -> arm.line().stream().map(at -> line(arm, at))).toList());
    json.put("problems", map.problems());
    json.put("notices", map.notices());
    return json;
  }

  /** Returns where an arm's line lies under one load, with its 95% interval. */
  private static Map<String, Object> line(ArmMap arm, CriticalTrigger critical) {
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", arm.arm());
    json.put("load", critical.load());
    json.put("low", seconds(critical.low()));
    json.put("middle", seconds(critical.middle()));
    json.put("high", seconds(critical.high()));
    json.put("shortest", lasted(critical.shortest()));
    json.put("longest", lasted(critical.longest()));
    return json;
  }

  /** Formats an end for programs: 0 is under the shortest trigger, "longer" over the longest. */
  private static Object seconds(double end) {
    return Double.isInfinite(end) ? "longer" : (Object) end;
  }

  /** Returns what a cell's triggers lasted, in seconds to the millisecond; null without a trial. */
  private static Double lasted(CellOutcome cell) {
    return finite(Math.rint(cell.lastedSeconds() * MILLIS_PER_SECOND) / MILLIS_PER_SECOND);
  }

  private static List<Map<String, Object>> rows(StabilityMap map) {
    var rows = new ArrayList<Map<String, Object>>();
    for (var arm : map.maps()) {
      arm.cells().forEach(cell -> rows.add(row(map, arm, cell)));
    }
    return rows;
  }

  private static Map<String, Object> row(StabilityMap map, ArmMap arm, CellOutcome cell) {
    var share = ClopperPearson.share(cell.stuck(), cell.trials(), BlockInference.LEVEL);
    var row = new LinkedHashMap<String, Object>();
    row.put("arm", arm.arm());
    row.put("load", cell.cell().load());
    row.put("trigger_s", cell.cell().trigger());
    row.put("n", cell.trials());
    row.put("stuck", cell.stuck());
    DataFiles.put(row, "share", share);
    row.put("lasted_s", lasted(cell));
    row.put("origin", DataFiles.origin(map.standIn()));
    return row;
  }
}
