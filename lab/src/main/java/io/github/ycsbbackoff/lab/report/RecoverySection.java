package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.RecoveryMetric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The section of the page on the way back from a trigger.
 *
 * @param lead what a trial that came back is; empty in an experiment without a trigger
 * @param caption what the numbers of the table are
 * @param rows one for each arm
 */
public record RecoverySection(
    String lead, String caption, List<Column> columns, List<Row> rows, ChartTitle chart) {

  /** A column of the table. */
  public record Column(String label, String unit) {}

  /** The row of one arm. */
  public record Row(String arm, String colour, List<Cell> cells) {}

  /**
   * A number and what stands below it.
   *
   * @param label what the number is
   * @param chart the key of the chart that shows the number; empty if none does
   * @param lines its interval and its p-value, where it has them
   */
  public record Cell(String value, String label, String chart, List<String> lines) {}

  private static final String NOT_BACK = "Did not come back";
  private static final String BACK_AFTER = "Back after";
  private static final String ROWS_LOST = "Rows lost";

  /** The units that stand in the label, or are none. */
  private static final Set<String> UNNAMED = Set.of("1", "arrivals");

  private static final RecoverySection NONE =
      new RecoverySection("", "", List.of(), List.of(), RecoveryChart.CHART);

  /**
   * Makes the section.
   *
   * @param arms the rows of the page's first table, whose colours the arms have here, too
   */
  static RecoverySection of(Summary summary, List<ArmRow> arms, Charts charts) {
    if (summary.recovery().isNone()) {
      return NONE;
    }
    var colours = arms.stream().collect(Collectors.toMap(ArmRow::name, ArmRow::colour));
    return new RecoverySection(
        "After %s (medians over trials). A trial has come back with %s; its time counts from the"
                .formatted(RecoveryWords.trigger(summary), RecoveryWords.condition())
            + " trigger's end. No verdict rests on this.",
        caption(summary),
        heading(metrics(summary)),
        summary.recovery().arms().stream()
            .map(arm -> row(arm, metrics(summary), colours, charts))
            .toList(),
        RecoveryChart.CHART);
  }

  private static String caption(Summary summary) {
    return "The share of trials with its exact 95% interval (Clopper-Pearson), the median of the times"
        + " with its own (Kaplan-Meier; – is beyond what was seen), and arithmetic means over blocks"
        + " with theirs; "
        + (summary.recovery().isTested()
            ? "p against %s, by Fisher's exact test and by the log-rank test, each corrected for all arms that are offered its load. %s"
                .formatted(summary.baseline(), RecoveryWords.tooFew(summary))
                .strip()
            : "no p, " + whyNotTested(summary) + ".")
        + " Rows lost are acknowledged rows that were missing when all were read back, of all trials"
        + " together.";
  }

  /** Returns why no arm is tested against the baseline, behind a comma. */
  private static String whyNotTested(Summary summary) {
    var baseline = summary.baseline();
    if (summary.arms().stream().allMatch(arm -> arm.name().equals(baseline))) {
      return "for there is no other arm than " + baseline;
    }
    var known = summary.recovery().arms().stream().map(ArmRecovery::arm).toList();
    if (!known.contains(baseline)) {
      return "for the way back of the baseline, " + baseline + ", is not known";
    }
    if (summary.family() == 0) {
      return "for every other arm is offered another load than " + baseline;
    }
    return "which takes %d trials of the baseline and of another arm whose way back is known"
        .formatted(Inference.MIN_BLOCKS);
  }

  /** Returns the metrics of the table; where all threads wait, none has arrivals to lose. */
  private static List<RecoveryMetric> metrics(Summary summary) {
    return Stream.of(RecoveryMetric.values())
        .filter(
            metric ->
                metric != RecoveryMetric.ARRIVALS_LOST
                    || summary.recovery().arms().stream()
                        .anyMatch(arm -> Double.isFinite(arm.value(metric).mean())))
        .toList();
  }

  private static List<Column> heading(List<RecoveryMetric> metrics) {
    return Stream.concat(
            Stream.of(
                new Column(NOT_BACK, "trials"),
                new Column(BACK_AFTER, "s"),
                new Column(ROWS_LOST, "")),
            metrics.stream().map(metric -> new Column(metric.label(), unit(metric))))
        .toList();
  }

  private static String unit(RecoveryMetric metric) {
    return metric.isShare() || UNNAMED.contains(metric.unit()) ? "" : metric.unit();
  }

  private static Row row(
      ArmRecovery arm, List<RecoveryMetric> metrics, Map<String, String> colours, Charts charts) {
    var median = arm.times().median();
    var cells = new ArrayList<Cell>();
    cells.add(
        cell(
            RecoveryWords.notBack(arm),
            NOT_BACK,
            RecoveryChart.CHART.key(),
            RecoveryWords.notBackInterval(arm, " to "),
            Numbers.p(arm.notBackP())));
    cells.add(
        cell(
            RecoveryWords.median(median),
            BACK_AFTER,
            RecoveryChart.CHART.key(),
            RecoveryWords.medianInterval(median, " to "),
            Numbers.p(arm.timesP())));
    cells.add(cell(RecoveryWords.rowsLost(arm.rowsLost()), ROWS_LOST, ""));
    for (var metric : metrics) {
      var value = arm.value(metric);
      var chart = MetricCharts.of(metric);
      cells.add(
          cell(
              RecoveryWords.mean(metric, value),
              metric.label(),
              charts.shows(chart, arm.arm()) ? chart : "",
              RecoveryWords.interval(metric, value)));
    }
    return new Row(arm.arm(), colours.getOrDefault(arm.arm(), ""), List.copyOf(cells));
  }

  private static Cell cell(String value, String label, String chart, String... lines) {
    return new Cell(value, label, chart, Stream.of(lines).filter(line -> !line.isEmpty()).toList());
  }
}
