package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The summary as plain text for a terminal of 120 columns: the verdict, then one line per arm. */
public final class TerminalTable {
  private static final int LONGEST_NAME = 20;
  private static final List<String> HEADER =
      List.of(
          "arm", "rows/s", "ratio [95%]", "p99 ms", "stalled s", "rej/row", "backoff", "verdict");

  /** Renders the summary; every mean comes with half the width of its 95% interval. */
  public static String render(Summary summary) {
    var rows = new ArrayList<List<String>>();
    rows.add(HEADER);
    summary.arms().forEach(arm -> rows.add(row(arm)));

    var headline = Headline.of(summary);
    var text = new StringBuilder(headline.sentence()).append('\n');
    headline.details().forEach(line -> text.append(line).append('\n'));
    text.append('\n').append(align(rows));
    if (!summary.notices().isEmpty()) {
      text.append('\n');
      summary.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    }
    return text.toString();
  }

  private static List<String> row(ArmSummary arm) {
    var goodput = arm.metric(Metric.GOODPUT);
    return List.of(
        cut(arm.name()),
        margin(arm, Metric.GOODPUT),
        ratio(arm),
        margin(arm, Metric.LATENCY_P99),
        margin(arm, Metric.STALL),
        margin(arm, Metric.REJECTIONS_PER_ROW),
        margin(arm, Metric.BACKOFF_SHARE),
        goodput.verdict().words());
  }

  private static String margin(ArmSummary arm, Metric metric) {
    var value = arm.value(metric);
    var mean = Numbers.mean(metric, value);
    if (!value.exists()) {
      return mean;
    }
    return mean + (value.hasInterval() ? " ±" + Numbers.halfWidth(metric, value) : " (n=1)");
  }

  private static String ratio(ArmSummary arm) {
    var ratio = arm.metric(Metric.GOODPUT).ratio();
    var text = Numbers.ratio(ratio);
    if (!ratio.exists()) {
      return text;
    }
    return ratio.hasInterval()
        ? text + " [" + Numbers.text(ratio.low()) + ", " + Numbers.text(ratio.high()) + "]"
        : text + " (n=1)";
  }

  private static String cut(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  private static String align(List<List<String>> rows) {
    var widths =
        IntStream.range(0, HEADER.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(column -> pad(row.get(column), widths[column], column))
                    .collect(Collectors.joining("  "))
                    .stripTrailing())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String pad(String cell, int width, int column) {
    boolean words = column == 0 || column == HEADER.size() - 1;
    var blanks = " ".repeat(width - cell.length());
    return words ? cell + blanks : blanks + cell;
  }

  private TerminalTable() {}
}
