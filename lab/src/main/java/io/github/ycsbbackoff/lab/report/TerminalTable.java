package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The summary as plain text for a terminal of 120 columns: the verdict, then one line per arm. */
public final class TerminalTable {
  private static final int LONGEST_NAME = 20;

  /** The columns between the ratio and the verdict where a trial is so many seconds long. */
  private static final Map<Metric, String> BY_TIME =
      inOrder(
          Map.entry(Metric.LATENCY_P99, "p99 ms"),
          Map.entry(Metric.STALL, "stalled s"),
          Map.entry(Metric.REJECTIONS_PER_ROW, "rej/row"),
          Map.entry(Metric.BACKOFF_SHARE, "backoff"));

  /** The columns where a trial is so many rows long; CPU is in seconds per million rows. */
  private static final Map<Metric, String> BY_ROWS =
      inOrder(
          Map.entry(Metric.TOTAL_TIME, "total s"),
          Map.entry(Metric.TIME_PER_ROW, "µs/row"),
          Map.entry(Metric.CLIENT_CPU, "client CPU"),
          Map.entry(Metric.SERVER_CPU, "server CPU"));

  /**
   * Renders the summary; every mean of several trials comes with half the width of its 95%
   * interval, every ratio with the interval of its test.
   */
  public static String render(Summary summary) {
    var rows = new ArrayList<List<String>>();
    var columns = summary.isByRows() ? BY_ROWS : BY_TIME;
    rows.add(row("arm", "rows/s", ratioTitle(summary), columns.values().stream(), "verdict"));
    summary.arms().forEach(arm -> rows.add(row(arm, columns.keySet(), summary)));

    var headline = Headline.of(summary);
    var text = new StringBuilder(headline.sentence()).append('\n');
    headline.details().forEach(line -> text.append(line).append('\n'));
    text.append('\n').append(TextTable.of(rows, Set.of(0, rows.get(0).size() - 1)));
    text.append('\n').append(Captions.terminal(summary)).append('\n');
    TextTable.append(text, Overheads.TITLE, Overheads.table(summary.overheads()), Set.of(0));
    var contrasts = LoadContrasts.table(summary.contrasts());
    TextTable.append(text, LoadContrasts.TITLE, contrasts, Set.of(0, 1));
    TextTable.append(text, LoopSection.TITLE, new LoopSection(summary.loops()).table(), Set.of(0));
    var wayBack = RecoveryTable.of(summary);
    if (!wayBack.isEmpty()) {
      text.append('\n').append(wayBack);
    }
    if (!summary.notices().isEmpty()) {
      text.append('\n');
      summary.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    }
    return text.toString();
  }

  private static List<String> row(ArmSummary arm, Set<Metric> columns, Summary summary) {
    return row(
        cut(arm.name()),
        margin(arm, Metric.GOODPUT),
        ratio(arm),
        columns.stream().map(metric -> margin(arm, metric)),
        arm.metric(Metric.GOODPUT).verdict().message(summary.smallestDifference()));
  }

  private static List<String> row(
      String arm, String goodput, String ratio, Stream<String> others, String verdict) {
    return Stream.of(Stream.of(arm, goodput, ratio), others, Stream.of(verdict))
        .flatMap(cells -> cells)
        .toList();
  }

  @SafeVarargs
  private static Map<Metric, String> inOrder(Map.Entry<Metric, String>... columns) {
    var map = new LinkedHashMap<Metric, String>();
    for (var column : columns) {
      map.put(column.getKey(), column.getValue());
    }
    return map;
  }

  private static String margin(ArmSummary arm, Metric metric) {
    var value = arm.value(metric);
    var mean = Numbers.mean(metric, value);
    var margin = value.hasInterval() ? mean + " ±" + Numbers.halfWidth(metric, value) : mean;
    var undone = metric.isLatency() ? Undone.brief(arm) : "";
    return undone.isEmpty() ? margin : margin + ", " + undone;
  }

  private static String ratio(ArmSummary arm) {
    var ratio = arm.metric(Metric.GOODPUT).ratio();
    var text = Numbers.ratio(ratio);
    if (!ratio.exists() || ratio.n() < Inference.MIN_BLOCKS) {
      return text;
    }
    return text
        + (ratio.hasInterval()
            ? " [" + Numbers.ends(ratio, ", ") + "]"
            : " (" + Numbers.NO_INTERVAL + ")");
  }

  private static String ratioTitle(Summary summary) {
    return summary.arms().stream()
            .anyMatch(arm -> arm.metric(Metric.GOODPUT).ratio().n() >= Inference.MIN_BLOCKS)
        ? "ratio [interval]"
        : "ratio";
  }

  static String cut(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  private TerminalTable() {}
}
