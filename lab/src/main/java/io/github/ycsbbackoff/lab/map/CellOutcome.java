package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.MapCell;

/**
 * What became of the trials of one arm in one cell.
 *
 * @param trials the number of trials whose way back is known
 * @param stuck how many of them did not come back before they ended
 */
public record CellOutcome(MapCell cell, int trials, int stuck) {

  /** Returns the share that did not come back; NaN without a trial. */
  public double share() {
    return trials == 0 ? Double.NaN : (double) stuck / trials;
  }
}
