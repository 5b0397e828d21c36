package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.Pause;

/**
 * The check for what a map needs: an open load whose rate it can set, and a trigger whose length it
 * can set.
 */
record MapCheck(Places places, Experiment experiment) {

  /** Throws the first mistake. */
  void check() {
    places.refuse(experiment.isSweep(), "/map", "map", "a sweep has none; leave one of them out");
    places.refuse(
        experiment.rows() > 0, "/rows", "rows", "a map's trials are so many seconds long");
    places.refuse(
        experiment.profile() != null,
        "/profile",
        "profile",
        "profiles are for an experiment of compare; leave it out");
    places.refuse(
        experiment.faults().stream().noneMatch(Fault::hasLength),
        "/faults",
        "faults",
        "a map sets the length of the trigger; give a fault that lasts, such as pause");
    var longest = experiment.map().triggers().stream().mapToDouble(s -> s).max().orElse(0);
    for (var fault : experiment.faults()) {
      places.refuse(
          isOfLeader(fault),
          "/faults",
          "faults: " + fault.message(),
          "what is done to the leader is a trigger of one moment, which a map cannot lengthen; give"
              + " the role of one process");
      if (fault.hasLength()) {
        trigger(fault, longest, "/map/triggers", "map: triggers: " + longest);
      } else if (Double.isFinite(fault.lasts())) {
        // It is a part of each cell's trigger, whose length is its own.
        trigger(fault, fault.lasts(), "/faults", "faults: " + fault.message());
      }
    }
    places.refuse(
        !experiment.isOpen(),
        "/map",
        "map",
        "threads that wait ask a slow server for less; give the experiment a load");
    for (var i = 0; i < experiment.arms().size(); i++) {
      places.refuse(
          experiment.arms().get(i).isClosed() || !experiment.arms().get(i).isMetered(),
          "/arms/" + i,
          "arms: " + experiment.arms().get(i).name(),
          "a map needs an open load and a timeline; leave the arm out");
    }
  }

  /**
   * Returns whether a fault's trigger is the moment in which the fault begins, however long it
   * lasts: the store is there again when the others have elected another leader.
   */
  private static boolean isOfLeader(Fault fault) {
    return (fault instanceof Kill killed && killed.kill().equals(Kill.LEADER))
        || (fault instanceof Pause paused && paused.pause().equals(Kill.LEADER));
  }

  /** Refuses a trigger that leaves no yardstick before it, or no time to see who came back. */
  private void trigger(Fault fault, double lasts, String place, String what) {
    var ends = fault.at() + lasts;
    places.refuse(
        ends >= experiment.seconds(),
        place,
        what,
        "the trigger begins at %s s of %s; give times within the trial's seconds"
            .formatted(fault.at(), experiment.seconds()));
    places.refuse(
        fault.at() < experiment.warmup() + TriggerMap.SECONDS_TO_JUDGE,
        "/faults",
        "faults: %s at %s s".formatted(fault.message(), fault.at()),
        "the %.0f s after the warmup, of %s s, are the yardstick; let it begin later"
            .formatted(TriggerMap.SECONDS_TO_JUDGE, experiment.warmup()));
    places.refuse(
        ends + TriggerMap.SECONDS_TO_JUDGE > experiment.seconds(),
        place,
        what,
        "it ends at %s s of %s, and %.0f s behind it show who came back; give more seconds"
            .formatted(ends, experiment.seconds(), TriggerMap.SECONDS_TO_JUDGE));
    places.refuse(
        fault.every() > 0,
        "/faults",
        "faults: " + fault.message() + " every " + fault.every() + " s",
        "a trigger comes once; leave every out");
  }
}
