package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.recovery.Spikes;
import io.github.ycsbbackoff.lab.results.FaultSpan;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * A fault, or a time in which more arrived than usual, as every chart over time shows it. All
 * trials of an arm have the same, at times that differ by what the server and the client took; the
 * mark stands at their medians.
 *
 * @param name what was done, and to what, or {@value #SPIKE}
 * @param from when it began, in seconds since the client's start
 * @param to when it was over; the end of the charts for a fault that lasted to the trial's end
 */
public record FaultMark(String name, double from, double to) {

  /** The name of a time in which more arrived than usual. */
  private static final String SPIKE = "more arrivals";

  /** Returns the marks of an experiment's triggers, in the order in which they began. */
  static List<FaultMark> of(Results results, double endSeconds) {
    var spikes = Spikes.of(results);
    return marks(
        results.trials().stream().map(trial -> spans(results, trial, spikes)).toList(), endSeconds);
  }

  private static List<FaultSpan> spans(Results results, TrialFolder trial, Spikes spikes) {
    var name = spike(results.experiment(), trial.info().arm());
    return Stream.concat(
            results.faults(trial).stream(),
            spikes.of(trial).stream()
                .map(spike -> new FaultSpan(name, spike.fromSeconds(), spike.toSeconds())))
        .toList();
  }

  /** Returns the name of an arm's spikes, which are not those of others if its phases are not. */
  private static String spike(Experiment experiment, String arm) {
    return experiment.hasOwnPhases(arm) ? SPIKE + " of " + arm : SPIKE;
  }

  /** Puts the first of a name in each trial together, then the second, and so on. */
  private static List<FaultMark> marks(List<List<FaultSpan>> byTrial, double endSeconds) {
    var alike = new LinkedHashMap<String, List<FaultSpan>>();
    for (var spans : byTrial) {
      FaultSpan.byPlace(spans)
          .forEach(
              (place, span) -> alike.computeIfAbsent(place, any -> new ArrayList<>()).add(span));
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
