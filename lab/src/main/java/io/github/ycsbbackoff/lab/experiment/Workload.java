package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * A YCSB workload file and the properties that override it.
 *
 * @param file the path of the file beside the experiment file, or the name of one of the lab's own;
 *     empty for a simulation that takes none
 * @param load the number of rows that are there when a trial begins; 0 for an empty store
 */
public record Workload(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String file,
    Map<String, String> properties,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long load) {

  @JsonCreator
  public Workload {
    file = file == null ? "" : file;
    properties = SettingMaps.inOrder(properties);
  }

  /** Describes a workload on an empty store. */
  public Workload(String file, Map<String, String> properties) {
    this(file, properties, 0);
  }

  /** Returns this workload with another file. */
  public Workload withFile(String other) {
    return new Workload(other, properties, load);
  }

  /** Returns this workload with other properties. */
  public Workload withProperties(Map<String, String> others) {
    return new Workload(file, others, load);
  }
}
