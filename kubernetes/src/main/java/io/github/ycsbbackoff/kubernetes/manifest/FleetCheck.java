package io.github.ycsbbackoff.kubernetes.manifest;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import io.github.ycsbbackoff.store.Stores;
import java.nio.file.Path;
import java.util.Optional;

/** The check that an experiment can be run by pods. */
public final class FleetCheck {

  private FleetCheck() {}

  /**
   * Checks an experiment whose clients are to be pods.
   *
   * @param file the file as the user named it
   * @throws LabException if pods cannot run it
   */
  public static void require(Experiment experiment, String file) {
    mistake(experiment)
        .ifPresent(
            mistake -> {
              throw new LabException(file + ": " + mistake);
            });
  }

  private static Optional<String> mistake(Experiment experiment) {
    if (experiment.isSimulated()) {
      return Optional.of("is a simulation, which needs no clients; run it by backoff simulate");
    }
    if (experiment.hasPoints() || experiment.isOpen()) {
      return Optional.of(
          "is %s; a fleet runs trials of compare, whose threads wait for their answers"
              .formatted(experiment.hasPoints() ? "a sweep or a map" : "an open load"));
    }
    var store = Stores.named(experiment.server().kind());
    if (store.hasFileAsAddress()) {
      return Optional.of(
          "server: kind: %s: is found by %s, which pods do not have; give a store that has addresses"
              .formatted(store.name(), store.addressHelp()));
    }
    if (!experiment.server().isGiven()) {
      return Optional.of(
          "server: masters: missing, and pods start no server; give it, or --masters HOST:PORT,...");
    }
    if (experiment.profile() != null) {
      return Optional.of("profile: pods are not profiled; leave it out");
    }
    if (!experiment.faults().isEmpty()) {
      return Optional.of("faults: the image has no shell to run commands; leave them out");
    }
    return ofArms(experiment);
  }

  private static Optional<String> ofArms(Experiment experiment) {
    for (var arm : experiment.arms()) {
      if (!arm.isMetered()) {
        return Optional.of(
            "arms: %s: client: %s is not in the image; leave the arm out"
                .formatted(arm.name(), arm.client().message()));
      }
    }
    return experiment.equals(experiment.masked()) && !hasSecretInFile(experiment)
        ? Optional.empty()
        : Optional.of(
            "has properties that look secret, which a ConfigMap would show; give a store that needs none");
  }

  /** Returns whether the workload's file, which goes into the ConfigMap, too, has a secret. */
  private static boolean hasSecretInFile(Experiment experiment) {
    var file = experiment.workload().file();
    if (!Path.of(file).isAbsolute()) {
      // It is one of the lab's own, or there is none.
      return false;
    }
    var properties = WorkloadFile.read(file);
    return !Secrets.masked(properties).equals(properties);
  }
}
