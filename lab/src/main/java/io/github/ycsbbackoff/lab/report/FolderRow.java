package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.FolderArm;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.MetricSummary;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.util.List;

/**
 * The row of one arm in one results folder.
 *
 * @param colour the class of the folder's colour
 */
public record FolderRow(String arm, String folder, String colour, int trials, List<Cell> cells) {

  private static final int COLOURS = 7;
  private static final double FULL = 100;

  /** One metric: its mean and interval, and its ratio to the first folder. */
  public record Cell(
      String mean,
      String interval,
      Bar bar,
      String ratio,
      String ratioInterval,
      String p,
      String tone,
      String message,
      String reason) {}

  static List<FolderRow> rows(
      List<FolderArm> arms, List<String> folders, List<Metric> columns, double smallestDifference) {
    return arms.stream()
        .map(
            arm ->
                new FolderRow(
                    arm.arm(),
                    folders.get(arm.folder()),
                    arm.folder() == 0 ? "baseline" : "arm-" + (arm.folder() - 1) % COLOURS,
                    arm.trials(),
                    columns.stream()
                        .map(metric -> cell(metric, arm.metric(metric), arms, smallestDifference))
                        .toList()))
        .toList();
  }

  private static Cell cell(
      Metric metric, MetricSummary numbers, List<FolderArm> arms, double smallestDifference) {
    var value = numbers.value();
    var ratio = numbers.ratio();
    var verdict = numbers.verdict();
    return new Cell(
        Numbers.mean(metric, value),
        value.isNotReached()
            ? "in %d of %d trials".formatted(numbers.notReached(), value.n())
            : Numbers.interval(metric, value),
        value.exists() ? bar(metric, numbers, arms) : null,
        ratio.exists() ? Numbers.ratio(ratio) : "",
        interval(ratio),
        numbers.p() >= 0 ? Numbers.p(numbers.p()) + " corrected" : "",
        verdict.isBetter() ? "better" : verdict.isWorse() ? "worse" : "undecided",
        verdict == Verdict.BASELINE ? "" : verdict.message(smallestDifference),
        numbers.reason());
  }

  /** Returns the interval and how sure it is; empty where there are too few blocks for one. */
  private static String interval(Ratio ratio) {
    var interval = Numbers.ratioInterval(ratio);
    return interval.isEmpty() || !ratio.hasInterval()
        ? interval
        : interval + " (" + Numbers.confidence(ratio) + ")";
  }

  /** Returns the mean and its interval on the scale of all rows. */
  private static Bar bar(Metric metric, MetricSummary numbers, List<FolderArm> arms) {
    var most =
        arms.stream()
            .map(arm -> arm.metric(metric).value())
            .mapToDouble(value -> value.hasInterval() ? value.high() : value.mean())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    var scale = most > 0 ? FULL / most : 0;
    var value = numbers.value();
    return new Bar(
        place(value.low() * scale),
        place(value.mean() * scale),
        place(value.high() * scale),
        value.hasInterval());
  }

  private static double place(double value) {
    return Double.isFinite(value) ? Math.max(0, Math.round(value * 10) / 10.0) : 0;
  }
}
