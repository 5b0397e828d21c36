package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Arm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The step from the baseline's arm to one that differs in its policy alone: whatever else the
 * baseline has of its own, such as a target, its way of writing or its server's flags, both have.
 */
final class OtherPolicy {

  private static final String OF_POLICY = "backoff.";

  /**
   * What is no policy, though its name begins like one: how long an operation or an attempt may
   * last.
   */
  private static final List<String> OF_RUN = List.of("backoff.timeout", "backoff.attempt-timeout");

  /** The resolution of the timer by which the store's own client waits; policies have another. */
  private static final String TIMER = "timer.tick";

  private OtherPolicy() {}

  /** Returns the baseline's arm under a name, with another policy. */
  static Arm of(String name, Arm baseline, Map<String, String> policy) {
    var properties = without(baseline.properties());
    properties.putAll(policy);
    return new Arm(name, properties, without(baseline.flags()));
  }

  private static Map<String, String> without(Map<String, String> settings) {
    var others = new LinkedHashMap<>(settings);
    others
        .keySet()
        .removeIf(
            setting ->
                setting.equals(TIMER)
                    || (setting.startsWith(OF_POLICY) && !OF_RUN.contains(setting)));
    return others;
  }
}
