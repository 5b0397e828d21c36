package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.OpenLoad;
import io.github.ycsbbackoff.lab.experiment.ServerSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The parameters of a simulated experiment: those of its workload's file and its load, the server's
 * flags, the workload's properties, and the flags and properties of an arm. In which of the latter
 * a parameter stands does not matter.
 */
public final class Parameters {

  private static final String ARRIVALS = "arrivals";
  private static final String TARGET = "target";

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
                        arm.withProperties(without(arm.properties(), name))
                            .withFlags(without(arm.flags(), name)))
                .toList());
  }

  /** Returns all parameters of one arm; of two of one name, the arm's own holds. */
  static Map<String, String> of(Experiment experiment, Arm arm) {
    var all = new LinkedHashMap<>(SimulatedWorkload.parameters(experiment.workload().file()));
    var own = new LinkedHashMap<>(experiment.server().flags());
    own.putAll(experiment.workload().properties());
    own.putAll(arm.flags());
    own.putAll(arm.properties());
    all.putAll(
        experiment.isOpen() && !arm.isClosed() ? underArrivals(experiment.load(), own) : own);
    if (experiment.isOpen() && arm.isClosed()) {
      all.keySet().removeIf(name -> name.equals(ARRIVALS) || name.startsWith(ARRIVALS + "."));
      all.put(TARGET, target(experiment, arm, all));
    }
    return all;
  }

  private static Map<String, String> underArrivals(OpenLoad load, Map<String, String> own) {
    var all = load.under(own);
    // The class of a real workload; a simulation knows by arrivals that its load is open.
    all.remove("workload");
    return all;
  }

  /** Returns the rate of the open load, which all client processes have together, of each one. */
  private static String target(Experiment experiment, Arm arm, Map<String, String> all) {
    var together = experiment.load().target(experiment.properties(arm));
    return Double.toString((double) together / processes(all));
  }

  private static int processes(Map<String, String> all) {
    var settings = new Properties();
    settings.putAll(all);
    return Settings.of(settings).integer("clients.count", 1, 1, Integer.MAX_VALUE);
  }

  private static Map<String, String> without(Map<String, String> settings, String name) {
    var copy = new LinkedHashMap<>(settings);
    copy.remove(name);
    return copy;
  }
}
