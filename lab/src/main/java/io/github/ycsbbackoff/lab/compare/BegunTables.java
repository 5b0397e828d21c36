package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The tables on a given cluster with which trials have begun, as their results folder names them.
 *
 * @param names the tables' names, in the order of the trials; those of trials that have ended may
 *     be dropped already
 * @param properties a file that leads to the cluster
 */
public record BegunTables(List<String> names, Path properties) {

  /** Looks for them; empty if no trial has begun. */
  public static Optional<BegunTables> in(ResultsFolder folder, Experiment experiment) {
    var begun =
        Plan.of(experiment).trials().stream()
            .filter(trial -> folder.table(trial).isPresent())
            .toList();
    return begun.stream()
        .findFirst()
        .map(
            first ->
                new BegunTables(
                    begun.stream().flatMap(trial -> folder.table(trial).stream()).toList(),
                    folder.properties(first)));
  }
}
