package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.YcsbOperations;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The targets of a sweep's points, which become known while it runs: the shares are of what the
 * baseline got done without a target in the first block, unless the experiment gives a maximum. All
 * arms and all blocks have the same targets, so that their latencies are those of one load.
 */
public final class Targets {

  private static final int FIRST = 1;

  private final Path folder;
  private final Experiment experiment;
  private final Map<String, Double> maxima = new HashMap<>();
  private final Map<String, Integer> withoutTarget = new TreeMap<>();

  /** Reads nothing yet. */
  public Targets(Path folder, Experiment experiment) {
    this.folder = folder;
    this.experiment = experiment;
  }

  /**
   * Returns the trial with its target; empty where there can be none, because the maximum of its
   * workload is not known.
   */
  public Optional<PlannedTrial> aim(PlannedTrial trial) {
    var point = trial.point().filter(one -> !one.isUnthrottled());
    if (point.isEmpty()) {
      return Optional.of(trial);
    }
    var maximum = maxima.computeIfAbsent(point.get().workload(), this::maximum);
    if (maximum > 0) {
      return Optional.of(trial.at(point.get().ofMaximum(maximum)));
    }
    withoutTarget.merge(point.get().workload(), 1, Integer::sum);
    return Optional.empty();
  }

  /** Returns how many trials of each workload got no target, one line each. */
  public List<String> problems() {
    return withoutTarget.entrySet().stream()
        .map(
            trials ->
                "%d trials of workload %s were not run: what 100%% is, is not known, because nothing got"
                        .formatted(trials.getValue(), trials.getKey())
                    + " done in the trial that was to find it, or it went wrong")
        .toList();
  }

  /**
   * Returns which workloads of a sweep have no maximum because none is given, and nothing got done
   * in the trial that was to find it, one line each. A trial that is marked tells so itself, and
   * one that is missing may yet be run.
   */
  public static List<String> unknownMaxima(Results results) {
    var experiment = results.experiment();
    return experiment.sweep().workloads().stream()
        .filter(workload -> !experiment.sweep().maxima().containsKey(workload))
        .filter(
            workload ->
                ofMaximum(results, experiment.baseline(), workload)
                    .filter(trial -> rate(trial) == 0)
                    .isPresent())
        .map(
            workload ->
                "workload %s: what 100%% is, is not known, because nothing got done in the trial that was"
                        .formatted(workload)
                    + " to find it; its points were not run")
        .toList();
  }

  private double maximum(String workload) {
    return maximum(Results.read(folder), experiment, workload);
  }

  /**
   * Returns the operations a second that are 100% of a workload; 0 if none is given, and the trial
   * that was to find it is missing or went wrong.
   */
  static double maximum(Results results, Experiment experiment, String workload) {
    var given = experiment.sweep().maxima().get(workload);
    return given != null
        ? given.doubleValue()
        : ofMaximum(results, experiment.baseline(), workload).map(Targets::rate).orElse(0.0);
  }

  private static double rate(TrialFolder trial) {
    return YcsbOperations.of(trial.read(notice -> {})).rateWhileRunning();
  }

  /** Returns the trial that is to find a workload's maximum, if it was run and went well. */
  private static Optional<TrialFolder> ofMaximum(
      Results results, String baseline, String workload) {
    var unthrottled = SweepPoint.unthrottled(workload);
    return results.trials().stream()
        .filter(
            trial ->
                trial.info().block() == FIRST
                    && trial.info().arm().equals(baseline)
                    && unthrottled.equals(trial.info().point())
                    && trial.info().problem() == null)
        .findFirst();
  }
}
