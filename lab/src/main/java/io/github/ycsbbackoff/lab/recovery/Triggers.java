package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.FaultSpan;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The triggers of an experiment's trials. A fault is a trigger if it ended in at least one of the
 * trials: one that lasts to the end of every trial is a condition of the whole trial, after which
 * there is no way back to be seen. In a trial in which such a fault did not end, as of a server
 * that was not ready again in time, the trigger goes on to the end of the measured window. What is
 * done to the leader of several servers is a trigger of one moment: the store is there again when
 * the others have elected another, and by then the clients are to have found it. A time in which
 * more arrives than usual in an open load is a trigger, too.
 */
public final class Triggers {

  private final Map<String, Trigger> byTrial;

  private Triggers(Map<String, Trigger> byTrial) {
    this.byTrial = byTrial;
  }

  /** Reads the triggers of all finished trials from their faults and their loads. */
  public static Triggers of(Results results) {
    return of(results, List.of());
  }

  /**
   * Does the same, and adds further disturbances.
   *
   * @param ofEveryTrial disturbances that each trial has at the same times
   */
  public static Triggers of(Results results, List<Trigger> ofEveryTrial) {
    var ending =
        results.trials().stream()
            .flatMap(trial -> byPlace(results, trial))
            .filter(each -> Double.isFinite(each.getValue().endSeconds()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    var spikes = Spikes.of(results);
    var byTrial = new HashMap<String, Trigger>();
    for (var trial : results.trials()) {
      var disturbances = new ArrayList<>(ofEveryTrial);
      disturbances(results, trial, ending).forEach(disturbances::add);
      disturbances.addAll(spikes.of(trial));
      Trigger.around(disturbances).ifPresent(trigger -> byTrial.put(trial.info().name(), trigger));
    }
    return new Triggers(byTrial);
  }

  /** Returns the faults of a trial: of two of one name, one may last to the end of every trial. */
  private static Stream<Map.Entry<String, FaultSpan>> byPlace(Results results, TrialFolder trial) {
    return FaultSpan.byPlace(results.faults(trial)).entrySet().stream();
  }

  private static Stream<Trigger> disturbances(
      Results results, TrialFolder trial, Set<String> ending) {
    var window = trial.info().windowEndSeconds();
    return byPlace(results, trial)
        .filter(each -> each.getValue().isOfLeader() || ending.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .map(span -> new Trigger(span.startSeconds(), end(span, window)));
  }

  private static double end(FaultSpan span, double windowEndSeconds) {
    if (span.isOfLeader()) {
      return span.startSeconds();
    }
    return Double.isFinite(span.endSeconds())
        ? span.endSeconds()
        : Math.max(span.startSeconds(), windowEndSeconds);
  }

  /** Returns whether no trial was disturbed, so that there is no way back to tell of. */
  public boolean areNone() {
    return byTrial.isEmpty();
  }

  /** Returns the trigger of a trial; empty if it was not disturbed. */
  public Optional<Trigger> of(TrialInfo trial) {
    return Optional.ofNullable(byTrial.get(trial.name()));
  }
}
