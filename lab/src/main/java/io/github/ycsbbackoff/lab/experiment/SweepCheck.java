package io.github.ycsbbackoff.lab.experiment;

import java.util.Map;

/**
 * The check for what the points of a sweep cannot have: they share one server and its rows, their
 * workloads are YCSB's own, and the sweep itself sets their targets.
 */
record SweepCheck(Places places, Experiment experiment) {

  private static final String TARGET = "target";

  /** Throws the first mistake. */
  void check() {
    places.refuse(
        !experiment.workload().file().isEmpty(),
        "/workload/file",
        "workload: file",
        "a sweep has its workloads; leave it out");
    places.refuse(
        experiment.workload().load() == 0,
        "/workload",
        "workload: load",
        "give the rows that a sweep's workloads find");
    places.refuse(
        experiment.rows() > 0, "/rows", "rows", "a sweep's points are so many seconds long");
    places.refuse(
        experiment.verify(), "/verify", "verify", "a sweep's points share rows; leave it out");
    places.refuse(
        !experiment.faults().isEmpty(),
        "/faults",
        "faults",
        "a sweep's points share a server; leave them out");
    for (var workload : experiment.sweep().maxima().keySet()) {
      places.refuse(
          !experiment.sweep().workloads().contains(workload),
          "/sweep/maxima/" + workload,
          "sweep: maxima: " + workload,
          "the sweep has no such workload; leave it out");
    }
    target(experiment.workload().properties(), "/workload/properties");
    for (var i = 0; i < experiment.arms().size(); i++) {
      arm(experiment.arms().get(i), "/arms/" + i);
    }
  }

  private void arm(Arm arm, String place) {
    target(arm.properties(), place + "/properties");
    places.refuse(
        !arm.flags().isEmpty(),
        place + "/flags",
        "arms: " + arm.name() + ": flags",
        "a sweep's arms share a server; give them as server: flags");
    places.refuse(
        !arm.isMetered(),
        place + "/client",
        "arms: " + arm.name() + ": client",
        "a sweep needs its timeline; leave the arm out");
  }

  private void target(Map<String, String> properties, String place) {
    places.refuse(
        properties.containsKey(TARGET),
        place + "/" + TARGET,
        TARGET + ": " + properties.get(TARGET),
        "a sweep sets it, from its shares");
  }
}
