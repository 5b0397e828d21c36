package io.github.ycsbbackoff.lab.experiment;

import java.util.Optional;

/** The check of trials that are run by several client processes. */
final class ClientsCheck {

  private ClientsCheck() {}

  /**
   * Returns what of an experiment several clients cannot run, with the cure, as the end of a
   * sentence; empty if they can, or if there are none.
   */
  static Optional<String> mistake(Experiment experiment) {
    var several = experiment.arms().stream().filter(arm -> experiment.clients(arm) > 1).toList();
    if (several.isEmpty()) {
      return Optional.empty();
    }
    return ofWhole(experiment)
        .or(() -> several.stream().flatMap(arm -> ofArm(experiment, arm).stream()).findFirst());
  }

  private static Optional<String> ofWhole(Experiment experiment) {
    if (experiment.isSimulated()) {
      return Optional.of(
          "wrong; a simulation runs no client processes; give its workload clients.count");
    }
    if (experiment.isSweep()) {
      return Optional.of("wrong; one client runs a sweep; leave it out");
    }
    if (experiment.isOpen()) {
      return Optional.of(
          "wrong; one client has all operations that arrive openly; leave it out, or load");
    }
    var other = experiment.arms().stream().filter(arm -> arm.client().isOtherBinding()).findFirst();
    if (other.isPresent()) {
      return Optional.of(
          "wrong; arm %s: its client, %s, is compared by the whole run of one client; leave it out"
              .formatted(other.get().name(), other.get().client().message()));
    }
    return experiment.profile() == null
        ? Optional.empty()
        : Optional.of("wrong; profiles are of a single client; leave it out, or profile");
  }

  private static Optional<String> ofArm(Experiment experiment, Arm arm) {
    if (!arm.isMetered()) {
      return Optional.of(
          "wrong; arm %s: its client, %s, keeps no timeline; give the arm clients: 1"
              .formatted(arm.name(), arm.client().message()));
    }
    return experiment.rows() == 0 || experiment.rows() >= experiment.clients(arm)
        ? Optional.empty()
        : Optional.of(
            "wrong; arm %s: has %d clients for %d rows; give one row or more for each"
                .formatted(arm.name(), experiment.clients(arm), experiment.rows()));
  }
}
