package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.FaultSpan;
import io.github.ycsbbackoff.lab.results.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * A fault as every chart over time shows it. All trials have the same faults, at times that differ
 * by what the server took; the mark stands at their medians.
 *
 * @param name what was done, and to what
 * @param from when it began, in seconds since the client's start
 * @param to when it was over; the end of the charts for a fault that lasted to the trial's end
 */
public record FaultMark(String name, double from, double to) {

  /** Returns the marks of an experiment's faults, in the order in which they began. */
  static List<FaultMark> of(Results results, double endSeconds) {
    return marks(results.trials().stream().map(results::faults).toList(), endSeconds);
  }

  /** Puts the first of a name in each trial together, then the second, and so on. */
  private static List<FaultMark> marks(List<List<FaultSpan>> byTrial, double endSeconds) {
    var alike = new LinkedHashMap<String, List<FaultSpan>>();
    for (var spans : byTrial) {
      var counts = new HashMap<String, Integer>();
      for (var span : spans) {
        var count = counts.merge(span.name(), 1, Integer::sum);
        alike.computeIfAbsent(span.name() + count, any -> new ArrayList<>()).add(span);
      }
    }
    return alike.values().stream()
        .map(
            spans ->
                new FaultMark(
                    spans.get(0).name(),
                    median(spans, FaultSpan::startSeconds),
                    median(spans, span -> Math.min(endSeconds, span.endSeconds()))))
        .sorted(Comparator.comparingDouble(FaultMark::from))
        .toList();
  }

  private static double median(List<FaultSpan> spans, ToDoubleFunction<FaultSpan> seconds) {
    return new Median().evaluate(spans.stream().mapToDouble(seconds).toArray());
  }
}
