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
 */
public record Measured(Results results, List<TrialMetrics> trials, List<String> notices) {

  /**
   * Reads a results folder, and writes nothing.
   *
   * @throws BrokenResultException if it is none, or is of a sweep, or a file in it cannot be
   *     believed
   */
  public static Measured read(Path folder) {
    var results = Results.read(folder);
    if (results.experiment().hasPoints()) {
      throw new BrokenResultException(
          folder.resolve("experiment.yaml"),
          0,
          "is of a %s, whose points are no trials of arms; give a folder that backoff compare made"
              .formatted(results.experiment().isSweep() ? "sweep" : "map"));
    }
    var notices = new ArrayList<>(results.notices());
    var stalls = Stalls.by(results);
    var trials = new ArrayList<TrialMetrics>();
    for (var trialFolder : results.trials()) {
      trials.add(TrialMetrics.of(trialFolder.read(notices::add), stalls));
    }
    return new Measured(results, trials, notices);
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
