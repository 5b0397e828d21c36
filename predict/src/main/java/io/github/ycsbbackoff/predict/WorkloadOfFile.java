package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The properties that a measured experiment has from its workload's file, such as {@code
 * threadcount}. They are read in what the trials were run with, as the file itself may have been
 * changed since, or be somewhere else.
 */
final class WorkloadOfFile {

  /** What the lab gives to trials that say nothing of it. */
  private static final Set<String> OF_THE_LAB = Set.of("backoff.seed", "backoff.open-first");

  private WorkloadOfFile() {}

  /** Returns the experiment with the properties of its workload's file among its own. */
  static Experiment added(Results results, Experiment experiment) {
    if (experiment.isSimulated()) {
      // A simulation takes from the file how large a row is, and nothing else.
      return experiment;
    }
    var all = new LinkedHashMap<String, String>();
    for (var arm : experiment.arms()) {
      results.trials().stream()
          .filter(trial -> trial.info().arm().equals(arm.name()))
          .findFirst()
          .ifPresent(trial -> ofFile(experiment, arm, trial).forEach(all::putIfAbsent));
    }
    all.putAll(experiment.workload().properties());
    return experiment.withWorkload(experiment.workload().withProperties(all));
  }

  private static Map<String, String> ofFile(Experiment experiment, Arm arm, TrialFolder trial) {
    var properties = new LinkedHashMap<>(trial.properties());
    properties.keySet().removeAll(experiment.properties(arm).keySet());
    properties.keySet().removeAll(OF_THE_LAB);
    if (experiment.isOpen()) {
      // The load says when operations begin, or with which target, and with how many threads then.
      properties.keySet().removeIf(name -> name.equals("target") || name.startsWith("arrivals"));
      if (arm.isClosed()) {
        properties.remove("threadcount");
      }
    }
    return properties;
  }
}
