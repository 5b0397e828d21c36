package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ServerSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The parameters of a simulated experiment: the server's flags, the workload's properties, and the
 * flags and properties of an arm. In which of them a parameter stands does not matter.
 */
public final class Parameters {

  private Parameters() {}

  /** Returns the experiment with one value of a parameter in all arms, whatever they said. */
  public static Experiment with(Experiment experiment, String name, String value) {
    var server = experiment.server();
    var workload = experiment.workload();
    var properties = without(workload.properties(), name);
    properties.put(name, value);
    return experiment
        .withServer(new ServerSpec(server.kind(), without(server.flags(), name)))
        .withWorkload(workload.withProperties(properties))
        .withArms(
            experiment.arms().stream()
                .map(
                    arm ->
                        new Arm(
                            arm.name(),
                            without(arm.properties(), name),
                            without(arm.flags(), name)))
                .toList());
  }

  /** Returns all parameters of one arm; of two of one name, the arm's own holds. */
  static Map<String, String> of(Experiment experiment, Arm arm) {
    var all = new LinkedHashMap<>(experiment.server().flags());
    all.putAll(experiment.workload().properties());
    all.putAll(arm.flags());
    all.putAll(arm.properties());
    return all;
  }

  /** Returns the same as settings, for the simulator. */
  static Settings settings(Experiment experiment, Arm arm) {
    var properties = new Properties();
    properties.putAll(of(experiment, arm));
    return Settings.of(properties);
  }

  private static Map<String, String> without(Map<String, String> settings, String name) {
    var copy = new LinkedHashMap<>(settings);
    copy.remove(name);
    return copy;
  }
}
