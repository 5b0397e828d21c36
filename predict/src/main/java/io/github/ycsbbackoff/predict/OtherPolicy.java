package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The step from the baseline's arm to one that differs in its policy alone: whatever else the
 * baseline has of its own, such as a target, its way of writing or its server's flags, both have.
 */
final class OtherPolicy {

  private static final String OF_POLICY = "backoff.";

  /**
   * What is no policy, though its name begins like one: how long an operation or an attempt may
   * last, and how a real run begins.
   */
  private static final List<String> OF_RUN =
      List.of(
          "backoff.timeout",
          "backoff.attempt-timeout",
          "backoff.seed",
          "backoff.open-first",
          "backoff.start-at");

  /** The resolution of the timer by which the store's own client waits; policies have another. */
  private static final String TIMER = "timer.tick";

  private OtherPolicy() {}

  /** Returns the baseline's arm under a name, with another policy. */
  static Arm of(String name, Arm baseline, Map<String, String> policy) {
    var properties = without(baseline.properties());
    properties.putAll(policy);
    return new Arm(name, properties, without(baseline.flags()));
  }

  /**
   * Returns an experiment in which each arm has the policy as its own that all of them share, so
   * that the baseline's can be taken from it.
   *
   * @param written the properties of the workload that the experiment's own file says: what the
   *     workload's file says of a policy, no arm is ever without
   */
  static Experiment inEachArm(Experiment experiment, Set<String> written) {
    var shared = new LinkedHashMap<>(experiment.workload().properties());
    shared.keySet().removeIf(setting -> !isOfPolicy(setting) || !written.contains(setting));
    var arms =
        experiment.arms().stream()
            .map(
                arm -> {
                  var own = new LinkedHashMap<>(shared);
                  // An arm's flags hold before what all share.
                  own.keySet().removeAll(arm.flags().keySet());
                  own.putAll(arm.properties());
                  return arm.withProperties(own);
                })
            .toList();
    var others = new LinkedHashMap<>(experiment.workload().properties());
    others.keySet().removeAll(shared.keySet());
    return experiment.withWorkload(experiment.workload().withProperties(others)).withArms(arms);
  }

  /** Returns settings without those of a policy. */
  static Map<String, String> without(Map<String, String> settings) {
    var others = new LinkedHashMap<>(settings);
    others.keySet().removeIf(OtherPolicy::isOfPolicy);
    return others;
  }

  /** Returns the properties that are an arm's policy, be they among its properties or its flags. */
  static Map<String, String> policy(Arm arm) {
    var policy = new LinkedHashMap<>(arm.flags());
    policy.putAll(arm.properties());
    policy.keySet().removeIf(setting -> !isOfPolicy(setting));
    return policy;
  }

  private static boolean isOfPolicy(String setting) {
    return setting.equals(TIMER) || (setting.startsWith(OF_POLICY) && !OF_RUN.contains(setting));
  }
}
