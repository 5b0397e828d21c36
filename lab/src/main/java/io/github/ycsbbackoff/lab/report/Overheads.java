package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Overhead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What profiles cost, as a table of words and as data. */
final class Overheads {

  /** What stands above the table on a terminal. */
  static final String TITLE =
      "What profiles cost: trials with a profile against those without, in no number above; 95%"
          + " intervals.";

  private static final List<String> HEADING =
      List.of("arm", "pairs", "goodput", "client's CPU per row", "server's CPU per row");

  private Overheads() {}

  /**
   * Returns the heading, and a row for each arm and for all of them: trials with a profile against
   * those without. Empty if there are no such pairs.
   */
  static List<List<String>> table(List<Overhead> overheads) {
    if (overheads.isEmpty()) {
      return List.of();
    }
    var rows = new ArrayList<List<String>>();
    rows.add(HEADING);
    overheads.forEach(overhead -> rows.add(row(overhead)));
    return rows;
  }

  private static List<String> row(Overhead overhead) {
    return Stream.concat(
            Stream.of(
                overhead.arm().isEmpty() ? "all arms" : overhead.arm(),
                Integer.toString(overhead.pairs())),
            Overhead.METRICS.stream()
                .map(
                    metric ->
                        Numbers.ratioAndInterval(overhead.ratios().get(metric), Numbers.NOTHING)))
        .toList();
  }

  /** Returns the same as data, for programs. */
  static List<Map<String, Object>> json(List<Overhead> overheads) {
    return overheads.stream().map(Overheads::json).toList();
  }

  private static Map<String, Object> json(Overhead overhead) {
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", overhead.arm().isEmpty() ? null : overhead.arm());
    json.put("pairs", overhead.pairs());
    json.put("ratios", SummaryFiles.ratios(Overhead.METRICS, overhead.ratios()));
    return json;
  }
}
