package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The row of one arm in the page's tables, with what stands in each cell. */
public record ArmRow(String name, String colour, int trials, List<Cell> cells) {

  /** The columns of the first screen's table where a trial is so many seconds long. */
  private static final List<Metric> BY_TIME =
      List.of(
          Metric.GOODPUT,
          Metric.LATENCY_P99,
          Metric.WORST_SECOND,
          Metric.STALL,
          Metric.REJECTIONS_PER_ROW,
          Metric.BACKOFF_SHARE);

  /**
   * The columns where a trial is so many rows long, as studies of that kind have published them.
   */
  private static final List<Metric> BY_ROWS =
      List.of(
          Metric.GOODPUT,
          Metric.TOTAL_TIME,
          Metric.TIME_PER_ROW,
          Metric.CLIENT_CPU,
          Metric.SERVER_CPU,
          Metric.LATENCY_P99);

  private static final List<Metric> FURTHER =
      List.of(
          Metric.UNACKNOWLEDGED_SHARE,
          Metric.LATENCY_P50,
          Metric.LATENCY_P999,
          Metric.LATENCY_MAX,
          Metric.LATENCY_P99_CORRECTED,
          Metric.LATENCY_P999_CORRECTED,
          Metric.FAIRNESS,
          Metric.CLIENT_FAIRNESS,
          Metric.WORST_CLIENT,
          Metric.ATTEMPTS,
          Metric.REFUSED_HERE,
          Metric.REFUSED_BUDGET,
          Metric.REFUSED_BREAKER,
          Metric.REFUSED_THROTTLE,
          Metric.REFUSED_LIMIT,
          Metric.ARRIVALS_DROPPED,
          Metric.ARRIVALS_LATE,
          Metric.ADMISSION_WAIT,
          Metric.BACKOFF,
          Metric.FAILED,
          Metric.GAVE_UP,
          Metric.UNKNOWN,
          Metric.TOTAL_TIME,
          Metric.TIME_PER_ROW,
          Metric.LOADED,
          Metric.CLIENT_CPU,
          Metric.SERVER_CPU,
          Metric.GC_PAUSES);

  /** The columns that stand there only if some arm has a number other than 0. */
  private static final Set<Metric> WHERE_NOT_ZERO =
      Set.of(
          Metric.REFUSED_BUDGET,
          Metric.REFUSED_BREAKER,
          Metric.REFUSED_THROTTLE,
          Metric.REFUSED_LIMIT,
          Metric.ARRIVALS_DROPPED,
          Metric.ARRIVALS_LATE);

  /**
   * One cell: a mean, its interval and ratio, and, for metrics that arms are judged by, a bar, p
   * and verdict.
   *
   * @param chart the key of the chart that shows the number; empty if none does
   * @param undone what the arm left undone, in the cell of a latency; empty if it left nothing
   * @param message the words of the verdict
   * @param reason the reason why there is no verdict
   */
  public record Cell(
      String mean,
      String interval,
      String median,
      String chart,
      List<String> undone,
      Bar bar,
      String ratio,
      String ratioInterval,
      String p,
      Verdict verdict,
      String message,
      String reason) {

    public boolean judged() {
      return verdict != Verdict.NOT_JUDGED;
    }

    /** Returns the verdict as a CSS class. */
    public String tone() {
      return verdict.isBetter()
          ? "better"
          : verdict.isWorse() || verdict == Verdict.NO_ROW_IN_A_BLOCK ? "worse" : "undecided";
    }
  }

  /** Returns the columns of the first screen's table, in their order. */
  static List<Metric> firstScreen(Summary summary) {
    return summary.isByRows() ? BY_ROWS : BY_TIME;
  }

  /** Returns the other columns, for a reader who opens the full table. */
  static List<Metric> further(Summary summary) {
    var first = firstScreen(summary);
    return Stream.concat(BY_TIME.stream(), FURTHER.stream())
        .filter(metric -> !first.contains(metric))
        .filter(metric -> !metric.isOfClients() || isKnown(summary, metric))
        .filter(metric -> !WHERE_NOT_ZERO.contains(metric) || isAnything(summary, metric))
        .toList();
  }

  private static boolean isAnything(Summary summary, Metric metric) {
    return summary.arms().stream().anyMatch(arm -> arm.value(metric).mean() > 0);
  }

  private static boolean isKnown(Summary summary, Metric metric) {
    return summary.arms().stream().anyMatch(arm -> arm.value(metric).exists());
  }

  static List<ArmRow> rows(Summary summary, List<Metric> columns, Charts charts) {
    var rows = new ArrayList<ArmRow>();
    int colour = 0;
    for (var arm : summary.arms()) {
      var name = arm.name().equals(summary.baseline()) ? "baseline" : "arm-" + colour++ % 7;
      var cells = columns.stream().map(metric -> cell(metric, arm, summary, charts)).toList();
      rows.add(new ArmRow(arm.name(), name, arm.trials(), cells));
    }
    return rows;
  }

  private static Cell cell(Metric metric, ArmSummary arm, Summary summary, Charts charts) {
    var numbers = arm.metric(metric);
    var value = numbers.value();
    return new Cell(
        Numbers.mean(metric, value),
        value.isNotReached()
            ? value.n() > 1 ? "in %d of %d trials".formatted(numbers.notReached(), value.n()) : ""
            : Numbers.interval(metric, value),
        value.n() > 1 && Double.isFinite(numbers.median())
            ? "median " + Numbers.single(metric, numbers.median())
            : "",
        chart(metric, arm, charts),
        metric.isLatency() ? Undone.lines(arm, metric.judged()) : List.of(),
        metric.judged() && value.exists() ? Bar.of(metric, value, summary) : null,
        numbers.ratio().exists() ? Numbers.ratio(numbers.ratio()) : "",
        interval(numbers.ratio()),
        numbers.p() >= 0 ? Numbers.p(numbers.p()) + " corrected" : "",
        metric.judged() ? numbers.verdict() : Verdict.NOT_JUDGED,
        // The caption says once that no arm has blocks enough.
        numbers.verdict() == Verdict.TOO_FEW_BLOCKS && Captions.noVerdicts(summary)
            ? ""
            : numbers.verdict().message(summary.smallestDifference()),
        // What kept an arm's own percentile from being reached stands beside it already.
        value.isNotReached() ? "" : numbers.reason());
  }

  private static String chart(Metric metric, ArmSummary arm, Charts charts) {
    var shown =
        MetricCharts.of(metric).stream().filter(chart -> charts.shows(chart, arm.name())).toList();
    // A chart in which all is zero is folded away, and explains no number but 0.
    return shown.stream()
        .filter(chart -> !charts.isZero(chart))
        .findFirst()
        .or(() -> shown.stream().findFirst())
        .orElse("");
  }

  /** Returns a ratio's interval and its level: each verdict is tested at a level of its own. */
  private static String interval(Ratio ratio) {
    return ratio.hasInterval()
        ? Numbers.ratioInterval(ratio) + " (" + Numbers.confidence(ratio) + ")"
        : Numbers.ratioInterval(ratio);
  }
}
