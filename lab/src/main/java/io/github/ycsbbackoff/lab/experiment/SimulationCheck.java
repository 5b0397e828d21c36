package io.github.ycsbbackoff.lab.experiment;

/**
 * The check for what an experiment asks of its server that a simulation, which runs none, cannot
 * give.
 */
record SimulationCheck(Places places, Experiment experiment) {

  /** Throws the first mistake. */
  void check() {
    refuse(experiment.server().isGiven(), "/server/masters", "server: masters");
    refuse(experiment.server().cpus() > 0, "/server/cpus", "server: cpus");
    refuse(experiment.server().servers() > 0, "/server/servers", "server: servers");
    refuse(experiment.workload().load() > 0, "/workload/load", "workload: load");
    refuse(experiment.rows() > 0, "/rows", "rows");
    refuse(experiment.verify(), "/verify", "verify");
    refuse(experiment.profile() != null, "/profile", "profile");
    refuse(experiment.isSweep(), "/sweep", "sweep");
    for (var arm : experiment.arms()) {
      refuse(!arm.isMetered(), "/arms", "arms: " + arm.name() + ": client");
    }
    if (!Experiment.isName(experiment.labelled().name())) {
      throw places.mistake(
          "/name",
          "name: %s: wrong; give a shorter one, for it becomes %s"
              .formatted(experiment.name(), experiment.labelled().name()));
    }
  }

  private void refuse(boolean asksForIt, String place, String what) {
    if (asksForIt) {
      throw places.mistake(place, what + ": wrong; a simulation has none; leave it out");
    }
  }
}
