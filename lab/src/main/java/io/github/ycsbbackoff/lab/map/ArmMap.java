package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import java.util.List;

/**
 * The map of one arm.
 *
 * @param cells the outcome in each cell, also in those without a trial, load by load
 * @param line the critical trigger under each load of which there is a trial, and under which no
 *     trigger was over when it began
 * @param inNoCell the number of trials of which it is not known whether they came back, as of those
 *     that went wrong
 */
public record ArmMap(
    String arm, List<CellOutcome> cells, List<CriticalTrigger> line, int inNoCell) {

  /** Returns what became of the trials in one cell. */
  public CellOutcome in(MapCell cell) {
    return cells.stream().filter(outcome -> outcome.cell().equals(cell)).findFirst().orElseThrow();
  }
}
