package io.github.ycsbbackoff.lab.predict;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model of the server that an experiment ran on: what is known of the server, and what a fit has
 * to find.
 *
 * @param known the known parameters of a simulation, by name
 */
public record Model(Map<String, String> known, List<Parameter> unknown) {

  /** Returns all parameters, with those that were not known at {@code values}, in their order. */
  Map<String, String> with(double[] values) {
    var all = new LinkedHashMap<>(known);
    for (var i = 0; i < values.length; i++) {
      all.put(unknown.get(i).name(), unknown.get(i).text(values[i]));
    }
    return all;
  }
}
