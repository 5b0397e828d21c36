package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.LoadContrast;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What closed loads flatter, as a table of words and as data. */
public final class LoadContrasts {

  /** What stands above the table. */
  public static final String TITLE =
      "Closed against open: each policy with threads that wait for their answers, as a ratio to"
          + " itself under open arrivals; 95% intervals.";

  private static final List<String> HEADING = List.of("closed", "open", "goodput", "latency p99");

  private LoadContrasts() {}

  /** Returns the heading, and a row for each pair of arms; empty without a pair. */
  public static List<List<String>> table(List<LoadContrast> contrasts) {
    if (contrasts.isEmpty()) {
      return List.of();
    }
    var rows = new ArrayList<List<String>>();
    rows.add(HEADING);
    contrasts.forEach(contrast -> rows.add(row(contrast)));
    return rows;
  }

  private static List<String> row(LoadContrast contrast) {
    return Stream.concat(
            Stream.of(contrast.closed(), contrast.open()),
            LoadContrast.METRICS.stream()
                .map(
                    metric ->
                        Numbers.ratioAndInterval(
                            contrast.ratios().get(metric),
                            contrast.notReached().contains(metric)
                                ? Numbers.NOT_REACHED
                                : Numbers.NOTHING)))
        .toList();
  }

  /** Returns the same as data, for programs. */
  static List<Map<String, Object>> json(List<LoadContrast> contrasts) {
    return contrasts.stream().map(LoadContrasts::json).toList();
  }

  private static Map<String, Object> json(LoadContrast contrast) {
    var json = new LinkedHashMap<String, Object>();
    json.put("closed", contrast.closed());
    json.put("open", contrast.open());
    json.put("ratios", SummaryFiles.ratios(LoadContrast.METRICS, contrast.ratios()));
    return json;
  }
}
