package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A results folder with the metrics of its finished trials.
 *
 * @param notices what a reader of the numbers must know, one sentence each
 * @param stalls the yardstick of stalls by which the trials were measured
 */
public record Measured(
    Results results, List<TrialMetrics> trials, List<String> notices, Stalls stalls) {

  private static final String NO_TRIALS_OF_ARMS =
      "is of a %s, whose points are no trials of arms; give a folder that backoff compare made";

  /**
   * Reads a results folder, whose stalls are held against its own baseline, and writes nothing.
   *
   * @throws BrokenResultException if it is none, or is of a sweep or a map as a whole, or a file in
   *     it cannot be believed
   */
  public static Measured read(Path folder) {
    return of(Results.read(folder));
  }

  /** Does the same for a folder that is read already, or for one point of a sweep. */
  public static Measured of(Results results) {
    return of(results, Stalls.by(results));
  }

  /**
   * Does the same for a folder that is held against another, by the yardstick of that one: if all
   * arms became slow, its own would have become so with them.
   */
  public static Measured readBeside(Path folder, Measured other) {
    return beside(Results.read(folder), other);
  }

  /** Does the same for a folder that is read already, or for one point of a sweep. */
  public static Measured beside(Results results, Measured other) {
    return of(results, other.stalls);
  }

  private static Measured of(Results results, Stalls stalls) {
    var folder = results.folder();
    if (results.experiment().hasPoints() && results.point().isEmpty()) {
      throw new BrokenResultException(
          folder.resolve("experiment.yaml"),
          0,
          results.experiment().isSweep()
              ? NO_TRIALS_OF_ARMS.formatted("sweep")
                  + ", or hold two sweeps against each other by backoff gate --point"
              : NO_TRIALS_OF_ARMS.formatted("map"));
    }
    var notices = new ArrayList<>(results.notices());
    var trials = new ArrayList<TrialMetrics>();
    for (var trialFolder : results.trials()) {
      trials.add(TrialMetrics.of(trialFolder.read(notices::add), stalls));
    }
    return new Measured(results, trials, notices, stalls);
  }

  /** Returns the trials of one arm. */
  public List<TrialMetrics> trials(String arm) {
    return trials.stream().filter(trial -> trial.arm().equals(arm)).toList();
  }

  /** Returns the name of the folder. */
  public String name() {
    return results.name();
  }
}
