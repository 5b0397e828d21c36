package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/**
 * The axes of a map: every arm has a trial in each block under each load with each length of the
 * trigger, which is the length of the experiment's faults.
 *
 * @param loads the loads, in percent of the maximum, the lowest first
 * @param triggers the lengths of the trigger, in seconds, the shortest first
 */
public record TriggerMap(List<Integer> loads, List<Double> triggers) {

  /**
   * The seconds that the client has to send under the load before the trigger and after it, so that
   * five of them are whole, which are judged together.
   */
  static final double SECONDS_TO_JUDGE = 6;

  @JsonCreator
  public TriggerMap {
    loads = loads == null ? List.of() : loads.stream().distinct().sorted().toList();
    triggers = triggers == null ? List.of() : triggers.stream().distinct().sorted().toList();
  }

  /** Returns every cell, load by load. */
  public List<MapCell> cells() {
    return loads.stream()
        .flatMap(load -> triggers.stream().map(trigger -> new MapCell(load, trigger)))
        .toList();
  }

  /** Returns whether a cell is one of this map. */
  public boolean has(MapCell cell) {
    return loads.contains(cell.load()) && triggers.contains(cell.trigger());
  }
}
