package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import java.util.Map;
import java.util.Optional;

/**
 * What a simulation takes from a YCSB workload file: how large a row is. Which keys are written
 * does not matter to the model, and a workload that reads is refused.
 */
public final class SimulatedWorkload {

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
    var where = "workload: file: " + file;
    reads(workload, where)
        .ifPresent(
            name -> {
              throw new LabException(
                  "%s: has %s, and a simulation only writes; give one of writes alone"
                      .formatted(where, name));
            });
    var bytes =
        number(workload, where, "fieldcount", FIELDS)
            * number(workload, where, "fieldlength", FIELD_BYTES);
    return Map.of("row.bytes", Long.toString(Math.round(bytes)));
  }

  /**
   * Returns a property by which some of a workload's operations read; empty if all of them write.
   *
   * @param workload the workload's properties, of which those that are missing have YCSB's defaults
   * @param where the place of the properties, for the message of an error
   * @throws LabException if a share is not a number
   */
  public static Optional<String> reads(Map<String, String> workload, String where) {
    return READS.entrySet().stream()
        .filter(share -> number(workload, where, share.getKey(), share.getValue()) > 0)
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst();
  }

  private static double number(
      Map<String, String> workload, String where, String name, double byDefault) {
    var given = workload.get(name);
    try {
      return given == null ? byDefault : Double.parseDouble(given.strip());
    } catch (NumberFormatException e) {
      throw new LabException("%s: %s=%s: is not a number".formatted(where, name, given), e);
    }
  }
}
