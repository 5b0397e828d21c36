package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Pause;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.store.model.StoreModel;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The faults of a measured experiment, as a simulation has them. */
final class MeasuredFaults {

  private MeasuredFaults() {}

  /**
   * Returns the faults for a simulated server: one that is paused stands still, and of so many
   * processors it has the share that they are of those that it has otherwise.
   *
   * @throws LabException if a fault is not in the model; the message names it
   */
  static List<Fault> of(Results results) {
    var experiment = results.experiment();
    if (experiment.isSimulated() || experiment.faults().isEmpty()) {
      return experiment.faults();
    }
    var roles = Models.of(experiment).map(StoreModel::roles).orElse(Set.of());
    return experiment.faults().stream().map(fault -> simulated(fault, roles, results)).toList();
  }

  /**
   * Returns the processors that the server has but for its faults. The model is fitted to a server
   * that is held to so many already.
   */
  private static double processors(Results results) {
    var cores = Models.cores(results);
    var held = results.experiment().server().cpus();
    return held == 0 ? cores : Math.min(held, cores);
  }

  private static Fault simulated(Fault fault, Set<String> roles, Results results) {
    if (fault instanceof Pause pause && roles.contains(pause.pause())) {
      return pause;
    }
    if (fault instanceof FewerCpus taken
        && (taken.role().isEmpty() || roles.contains(taken.role()))) {
      var share = Math.min(1, taken.cpus() / processors(results));
      return new FewerCpus(share, "", taken.at(), taken.seconds(), taken.every());
    }
    throw new LabException(
        "%s: faults: %s: is not in the model, which has cpus and %s; give results without it"
            .formatted(
                results.folder(),
                fault.message(),
                roles.isEmpty()
                    ? "no role to pause"
                    : roles.stream()
                        .sorted()
                        .map(role -> "pause: " + role)
                        .collect(Collectors.joining(", "))));
  }
}
