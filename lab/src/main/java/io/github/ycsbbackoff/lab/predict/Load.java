package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.simulate.SimulationFile;
import java.util.LinkedHashMap;
import java.util.Map;

/** The clients of a measured experiment, as a simulation has them. */
final class Load {

  private static final String[] SAME_NAME = {"threadcount", "target", "write.mode", "write.batch"};

  /** YCSB's own defaults (CoreWorkload). */
  private static final int FIELDS = 10;

  private static final int FIELD_BYTES = 100;

  private Load() {}

  static Map<String, String> clients(Experiment experiment) {
    var properties = experiment.workload().properties();
    if (experiment.isSimulated()) {
      return properties;
    }
    var clients = new LinkedHashMap<String, String>();
    for (var name : SAME_NAME) {
      if (properties.containsKey(name)) {
        clients.put(name, properties.get(name));
      }
    }
    properties.forEach(
        (name, value) -> {
          if (name.startsWith("backoff.")) {
            clients.put(name, value);
          }
        });
    return clients;
  }

  static SimulationFile.Arm arm(Experiment.Arm arm) {
    return new SimulationFile.Arm(arm.name(), arm.properties());
  }

  /** The values of a row, by a trial's properties. */
  static int rowBytes(Map<String, String> trial) {
    return (int) (number(trial, "fieldcount", FIELDS) * number(trial, "fieldlength", FIELD_BYTES));
  }

  /** The share of operations that are no writes; 0 where the trial does not say. */
  static double reads(Map<String, String> trial) {
    return number(trial, "readproportion", 0) + number(trial, "scanproportion", 0);
  }

  private static double number(Map<String, String> properties, String name, double byDefault) {
    try {
      return Double.parseDouble(properties.getOrDefault(name, Double.toString(byDefault)));
    } catch (NumberFormatException e) {
      return byDefault;
    }
  }
}
