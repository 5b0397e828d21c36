package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.LoopSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a load that goes up and down again shows: a table, and a picture of each arm's loop, all on
 * one scale.
 */
public record LoopSection(List<LoopSummary> loops) {

  /** The size of a picture, in its own units. */
  public static final int WIDTH = 200;

  public static final int HEIGHT = 120;

  /** What stands above the table. */
  static final String TITLE =
      "Up and down: the loop that goodput goes through while the load rises and falls; means with 95%"
          + " intervals.";

  private static final List<String> HEADING =
      List.of("arm", "broke", "not back", "load to shed", "area of the loop");

  /** Returns the heading and a row for each arm; empty where the load is no ramp. */
  public List<List<String>> table() {
    if (loops.isEmpty()) {
      return List.of();
    }
    var rows = new ArrayList<List<String>>();
    rows.add(HEADING);
    for (var loop : loops) {
      rows.add(
          List.of(
              loop.arm(),
              loop.broke() + " of " + loop.trials(),
              loop.notRecovered() + " of " + loop.broke(),
              percent(loop.shed()),
              percent(loop.area())));
    }
    return rows;
  }

  private static String percent(Estimate share) {
    var mean = share(share.mean());
    return share.hasInterval()
        ? "%s [%s, %s]".formatted(mean, share(share.low()), share(share.high()))
        : mean;
  }

  private static String share(double value) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%.0f%%", 100 * value)
        : Numbers.NOTHING;
  }

  /** Returns a line of a picture, as the points of an SVG polyline. */
  public String points(List<Double> goodput) {
    var most =
        loops.stream()
            .flatMap(loop -> Stream.concat(loop.up().stream(), loop.down().stream()))
            .filter(value -> !Double.isNaN(value))
            .mapToDouble(value -> value)
            .max()
            .orElse(1);
    var points = new StringBuilder();
    for (var bin = 0; bin < goodput.size(); bin++) {
      if (!Double.isNaN(goodput.get(bin))) {
        points.append(
            String.format(
                Locale.ROOT,
                "%.1f,%.1f ",
                WIDTH * (bin + 0.5) / goodput.size(),
                HEIGHT * (1 - goodput.get(bin) / Math.max(1e-9, most))));
      }
    }
    return points.toString().strip();
  }

  /** Returns the same as data, for programs. */
  List<Map<String, Object>> json() {
    return loops.stream().map(LoopSection::json).toList();
  }

  private static Map<String, Object> json(LoopSummary loop) {
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", loop.arm());
    json.put("trials", loop.trials());
    json.put("broke", loop.broke());
    json.put("not_recovered", loop.notRecovered());
    json.put("shed", DataFiles.estimate(loop.shed()));
    json.put("area", DataFiles.estimate(loop.area()));
    json.put("up", loop.up().stream().map(DataFiles::finite).toList());
    json.put("down", loop.down().stream().map(DataFiles::finite).toList());
    return json;
  }
}
