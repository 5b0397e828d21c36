package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * A YCSB workload file and the properties that override it.
 *
 * @param file the path of the file beside the experiment file, or the name of one of the lab's own;
 *     empty for a simulation, whose properties say all
 * @param load the number of rows that are there when a trial begins; 0 for an empty store
 */
public record Workload(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String file,
    Map<String, String> properties,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long load) {

  private static final String RATE = "clients.rate";

  @JsonCreator
  public Workload {
    file = file == null ? "" : file;
    properties = SettingMaps.inOrder(properties);
  }

  /** Describes a workload on an empty store. */
  public Workload(String file, Map<String, String> properties) {
    this(file, properties, 0);
  }

  /** Returns the workload of a simulation with a share of its arrivals. */
  Workload withRate(double share) {
    var slower = SettingMaps.inOrder(properties);
    slower.put(RATE, Double.toString(share * Double.parseDouble(properties.get(RATE))));
    return withProperties(slower);
  }

  /** Returns this workload with other properties. */
  public Workload withProperties(Map<String, String> others) {
    return new Workload(file, others, load);
  }
}
