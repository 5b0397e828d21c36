package io.github.ycsbbackoff.store.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The model of a server that an experiment ran on.
 *
 * @param known parameters of a simulation, by name
 * @param unknown the parameters that a fit has to find, in the order of its values
 */
public record ServerModel(Map<String, String> known, List<Parameter> unknown) {

  /** Returns all parameters, with the unknown ones at {@code values}. */
  public Map<String, String> with(double[] values) {
    var all = new LinkedHashMap<>(known);
    for (var i = 0; i < values.length; i++) {
      all.put(unknown.get(i).name(), unknown.get(i).text(values[i]));
    }
    return all;
  }
}
