package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.config.SettingException;
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

  /**
   * Returns all parameters of one arm; of two of one name, the arm's own holds.
   *
   * @throws SettingException if they are of open arrivals, and the experiment has no load
   */
  static Map<String, String> of(Experiment experiment, Arm arm) {
    var all = new LinkedHashMap<>(SimulatedWorkload.parameters(experiment.workload().file()));
    var own = experiment.settings(arm);
    if (!experiment.isOpen()) {
      refuseArrivals(own);
      all.putAll(own);
    } else if (arm.isClosed()) {
      all.putAll(OpenLoad.withoutArrivals(own));
      all.put(TARGET, target(experiment.load().closedRate(own), all));
    } else {
      all.putAll(underArrivals(experiment.load(), own));
    }
    return all;
  }

  private static Map<String, String> underArrivals(OpenLoad load, Map<String, String> own) {
    var all = load.under(own);
    // The class of a real workload; a simulation knows by arrivals that its load is open.
    all.remove("workload");
    return all;
  }

  /**
   * Refuses arrivals without a load: the simulator would have them, and nothing else would know of
   * them, such as whether two arms were offered the same.
   */
  private static void refuseArrivals(Map<String, String> own) {
    if (own.containsKey(ARRIVALS)) {
      throw new SettingException(
          ARRIVALS, own.get(ARRIVALS), "is of open arrivals", "give the experiment a load");
    }
  }

  /** Returns the rate of the open load, which all client processes have together, of each one. */
  private static String target(double together, Map<String, String> all) {
    return Double.toString(together / processes(all));
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
