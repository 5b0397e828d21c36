package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import java.util.Map;

/**
 * What a simulation takes from a YCSB workload file: how large a row is. Which keys are written
 * does not matter to the model, and a workload that reads is refused.
 */
final class SimulatedWorkload {

  /** The shares of what reads, with YCSB's own defaults (CoreWorkload). */
  private static final Map<String, Double> READS =
      Map.of("readproportion", 0.95, "scanproportion", 0.0, "readmodifywriteproportion", 0.0);

  /** The number of fields, and below it their length, by YCSB's own defaults. */
  private static final int FIELDS = 10;

  private static final int FIELD_BYTES = 100;

  private SimulatedWorkload() {}

  /**
   * Returns the parameters that a workload file gives a simulation; none where there is no file.
   *
   * @throws LabException if the file cannot be read, or its operations are not all writes
   */
  static Map<String, String> parameters(String file) {
    if (file.isEmpty()) {
      return Map.of();
    }
    var workload = WorkloadFile.read(file);
    READS.forEach(
        (name, byDefault) -> {
          if (number(workload, file, name, byDefault) > 0) {
            throw new LabException(
                "workload: file: %s: has %s, and a simulation only writes; give one of writes alone"
                    .formatted(file, name));
          }
        });
    var bytes =
        number(workload, file, "fieldcount", FIELDS)
            * number(workload, file, "fieldlength", FIELD_BYTES);
    return Map.of("row.bytes", Long.toString(Math.round(bytes)));
  }

  private static double number(
      Map<String, String> workload, String file, String name, double byDefault) {
    var given = workload.get(name);
    try {
      return given == null ? byDefault : Double.parseDouble(given.strip());
    } catch (NumberFormatException e) {
      throw new LabException(
          "workload: file: %s: %s=%s: is not a number".formatted(file, name, given), e);
    }
  }
}
