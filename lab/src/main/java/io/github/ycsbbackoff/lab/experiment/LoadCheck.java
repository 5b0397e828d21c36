package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.config.SettingException;
import java.util.Map;

/** The check of an open load, and of what cannot be had beside one. */
record LoadCheck(Places places, Experiment experiment) {

  private static final String TARGET = "target";
  private static final String WORKLOAD = "workload";
  private static final String LOAD = "/load";

  /** Throws the first mistake. */
  void check() {
    places.refuse(experiment.rows() > 0, "/rows", "rows", "an open load lasts so many seconds");
    properties(experiment.workload().properties(), "/workload/properties");
    if (experiment.isSweep()) {
      places.refuse(
          experiment.load().hasTimes()
              || experiment.load().max() != null
              || experiment.load().threads() != null,
          LOAD,
          "load",
          "a sweep sets the rate, from its shares; give arrivals and queue alone");
      ratesAreSet("a sweep");
      return;
    }
    places.refuse(
        experiment.load().threads() != null && !experiment.lacksMaximum(),
        LOAD + "/threads",
        "load: threads: " + experiment.load().threads(),
        "no maximum is measured, for which they would be; leave it out");
    if (experiment.isMap()) {
      places.refuse(
          experiment.load().hasTimes(),
          LOAD,
          "load",
          "a map sets the rate, from its loads; give arrivals, queue, max and threads alone");
      ratesAreSet("a map");
      return;
    }
    for (var i = 0; i < experiment.arms().size(); i++) {
      arm(experiment.arms().get(i), "/arms/" + i);
    }
    baseline();
  }

  /** Refuses what would hold instead of the rates that a sweep or a map sets its trials. */
  private void ratesAreSet(String by) {
    places.refuse(
        experiment.load().arrivals().equals(OpenLoad.OF_TRACE),
        LOAD + "/arrivals",
        "load: arrivals: " + OpenLoad.OF_TRACE,
        by + " sets the rate; give constant or poisson");
    noRate(by, experiment.workload().properties(), "/workload/properties");
    noRate(by, experiment.server().flags(), "/server/flags");
    for (var i = 0; i < experiment.arms().size(); i++) {
      var arm = experiment.arms().get(i);
      properties(arm.properties(), "/arms/" + i + "/properties");
      noRate(by, arm.properties(), "/arms/" + i + "/properties");
      noRate(by, arm.flags(), "/arms/" + i + "/flags");
      try {
        var unused = experiment.load().withRate(1).plan(experiment.properties(arm));
      } catch (SettingException e) {
        throw places.mistake(LOAD, "load: " + e.getMessage());
      }
    }
  }

  private void noRate(String by, Map<String, String> settings, String place) {
    for (var name : OpenLoad.RATES) {
      places.refuse(
          settings.containsKey(name),
          place + "/" + name,
          name + ": " + settings.get(name),
          by + " sets the rate of each trial; leave it out");
    }
  }

  private void arm(Arm arm, String place) {
    var what = "arms: " + arm.name();
    properties(arm.properties(), place + "/properties");
    places.refuse(
        arm.client().isLoadGenerator(),
        place + "/client",
        what + ": client: " + arm.client().message(),
        "it has a load of its own; leave the arm out, or the load");
    try {
      var plan = experiment.load().plan(experiment.settings(arm));
      places.refuse(
          plan.seconds() < experiment.seconds(),
          LOAD,
          "load: arrives for %s s, and a trial takes %s s"
              .formatted(plan.seconds(), experiment.seconds()),
          "give the trial no more seconds than its load has");
      places.refuse(
          arm.isClosed() && plan.rate().isEmpty(),
          place + "/load",
          what + ": load: closed",
          "its target is the rate of the open load; give the load one rate that never changes");
      places.refuse(
          arm.isClosed()
              && !experiment.isSimulated()
              && !experiment.lacksMaximum()
              && plan.rate().stream().anyMatch(LoadCheck::isNoTarget),
          place + "/load",
          what + ": load: closed",
          "its target is the rate of the open load, and YCSB's target is a whole number; give the load"
              + " a whole number of arrivals a second");
    } catch (SettingException e) {
      throw places.mistake(LOAD, "load: " + e.getMessage());
    }
  }

  /**
   * Returns whether the nearest target, which is a whole number, differs from a rate by over 1%.
   */
  private static boolean isNoTarget(double rate) {
    return Math.abs(Math.max(1, Math.round(rate)) - rate) > 0.01 * rate;
  }

  private void baseline() {
    var needsTimeline =
        experiment.lacksMaximum()
            && experiment.arms().stream()
                .anyMatch(arm -> arm.name().equals(experiment.baseline()) && !arm.isMetered());
    places.refuse(
        needsTimeline,
        "/baseline",
        "baseline: " + experiment.baseline(),
        "the maximum is measured with it, for which it must keep a timeline; give load: max");
  }

  private void properties(Map<String, String> properties, String place) {
    places.refuse(
        properties.containsKey(WORKLOAD),
        place + "/" + WORKLOAD,
        WORKLOAD + ": " + properties.get(WORKLOAD),
        "the load sets it; give an arm load: closed for threads that wait");
    places.refuse(
        properties.containsKey(TARGET),
        place + "/" + TARGET,
        TARGET + ": " + properties.get(TARGET),
        "open arrivals have a rate; leave it out");
  }
}
