package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.retry.Policies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The clients of a measured experiment, as a simulation has them. */
final class MeasuredClients {

  private static final List<String> SAME_NAME =
      List.of("threadcount", "target", "write.mode", "write.batch");

  /**
   * What a store's binding does at its start, which no simulated client has, and the seed of a real
   * client, for a prediction has seeds of its own.
   */
  private static final List<String> OF_REAL_CLIENTS = List.of("backoff.open-first", "backoff.seed");

  /** The number of fields, and below it their length, by YCSB's own defaults (CoreWorkload). */
  private static final int FIELDS = 10;

  private static final int FIELD_BYTES = 100;

  /** The simulator's property for the number of client processes. */
  static final String COUNT = "clients.count";

  private MeasuredClients() {}

  /** Returns the properties that all arms share, also one with a policy that a search tries. */
  static Map<String, String> clients(Experiment experiment) {
    var properties = experiment.workload().properties();
    if (experiment.isSimulated()) {
      var given = new LinkedHashMap<>(properties);
      // They would hold before what the fit finds.
      given.keySet().removeAll(Models.FITTED_OF_SIMULATED);
      return given;
    }
    var clients = known(properties);
    putCount(clients, experiment.clients());
    Models.of(experiment).ifPresent(store -> clients.putAll(store.client(properties, false)));
    return clients;
  }

  /**
   * Returns one arm, which retries by the project's policies or as the store's own client does.
   *
   * @param server the parameters under the experiment's own flags, of which the arm's flags may
   *     change some
   */
  static Arm arm(Experiment experiment, Map<String, String> server, Arm arm) {
    var store = Models.of(experiment);
    if (store.isEmpty()) {
      return arm;
    }
    var parameters = known(arm.properties());
    var properties = properties(experiment, arm);
    putCount(parameters, arm.clients());
    parameters.putAll(store.get().client(properties, retriesAsShipped(properties)));
    if (!arm.flags().isEmpty()) {
      parameters.putAll(store.get().changed(experiment.flags(arm), server));
    }
    return arm.withProperties(parameters).withFlags(Map.of()).withClients(null);
  }

  /** Puts in how many client processes there are, if the experiment or the arm says so. */
  private static void putCount(Map<String, String> clients, Integer count) {
    if (count != null) {
      clients.put(COUNT, count.toString());
    }
  }

  /** Returns whether a simulated client has a property of this name, and of the same meaning. */
  static boolean knows(String name) {
    return SAME_NAME.contains(name)
        || name.startsWith("backoff.")
        || name.equals("arrivals")
        || name.startsWith("arrivals.");
  }

  private static Map<String, String> properties(Experiment experiment, Arm arm) {
    var properties = new LinkedHashMap<>(experiment.workload().properties());
    properties.putAll(arm.properties());
    return properties;
  }

  private static boolean retriesAsShipped(Map<String, String> properties) {
    return Policies.NATIVE.equals(properties.getOrDefault(Policies.POLICY, Policies.NATIVE));
  }

  private static Map<String, String> known(Map<String, String> properties) {
    var known = new LinkedHashMap<>(properties);
    known.keySet().removeIf(name -> !knows(name) || OF_REAL_CLIENTS.contains(name));
    return known;
  }

  /** Returns the bytes of a row's values, by a trial's properties. */
  static int rowBytes(Map<String, String> trial) {
    return (int) (number(trial, "fieldcount", FIELDS) * number(trial, "fieldlength", FIELD_BYTES));
  }

  private static double number(Map<String, String> properties, String name, double byDefault) {
    try {
      return Double.parseDouble(properties.getOrDefault(name, Double.toString(byDefault)));
    } catch (NumberFormatException e) {
      return byDefault;
    }
  }
}
