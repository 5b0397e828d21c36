package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.sweep.SweepPointSummary;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A sweep as plain text for a terminal: what was found, then the marked points. */
public final class SweepText {

  private SweepText() {}

  /** Renders the sweep; a mean has half the width of its 95% interval, where there is one. */
  public static String render(SweepSummary summary) {
    var text = new StringBuilder(SweepFindings.headline(summary)).append(".\n\n");
    SweepFindings.all(summary).forEach(line -> text.append(line).append('\n'));
    text.append('\n').append(SweepFindings.marks(summary)).append('\n');
    var marked = summary.points().stream().filter(SweepPointSummary::isMarked).toList();
    if (!marked.isEmpty()) {
      var rows = new ArrayList<List<String>>();
      rows.add(List.of("workload", "arm", "share", "target/s", "achieved/s", "p99 ms", "marks"));
      marked.forEach(point -> rows.add(row(summary, point)));
      text.append('\n').append(TextTable.of(rows, Set.of(0, 1, rows.get(0).size() - 1)));
    }
    TextTable.append(text, Overheads.TITLE, Overheads.table(summary.overheads()), Set.of(0));
    if (!summary.notices().isEmpty()) {
      text.append('\n');
      summary.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    }
    return text.toString();
  }

  private static List<String> row(SweepSummary summary, SweepPointSummary point) {
    var ofPoint = point.point();
    var kinds = summary.kinds(point);
    return List.of(
        SweepFindings.letter(ofPoint.workload()),
        point.arm(),
        ofPoint.isUnthrottled() ? "max" : ofPoint.share() + "%",
        ofPoint.isUnthrottled() ? Numbers.NOTHING : Numbers.text(ofPoint.target()),
        margin(point.rate()),
        kinds.isEmpty()
            ? Numbers.NOTHING
            : kinds.stream()
                .map(kind -> kind + " " + margin(point.estimate(kind, OperationMetric.LATENCY_P99)))
                .collect(Collectors.joining(", ")),
        point.marksMessage());
  }

  private static String margin(Estimate value) {
    if (value.isNotReached()) {
      return Numbers.mean(OperationMetric.LATENCY_P99, value);
    }
    return Numbers.text(value.mean())
        + (value.hasInterval() ? " ±" + Numbers.text((value.high() - value.low()) / 2) : "");
  }
}
