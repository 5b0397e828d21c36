package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import java.util.List;

/**
 * The map of one arm.
 *
 * @param cells the outcome in each cell, also in those without a trial, load by load
 * @param line the critical trigger under each load of which there is a trial, and under which no
 *     trigger was over when it began
 */
public record ArmMap(String arm, List<CellOutcome> cells, List<CriticalTrigger> line) {

  /** Returns what became of the trials in one cell. */
  public CellOutcome in(MapCell cell) {
    return cells.stream().filter(outcome -> outcome.cell().equals(cell)).findFirst().orElseThrow();
  }
}
