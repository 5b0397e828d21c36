package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.MapCell;

/**
 * What became of the trials of one arm in one cell.
 *
 * @param trials the number of trials whose way back is known
 * @param stuck how many of them did not come back before they ended
 * @param lastedSeconds the median of what their triggers lasted, which may be another length than
 *     the planned one of the cell; NaN without a trial
 */
public record CellOutcome(MapCell cell, int trials, int stuck, double lastedSeconds) {

  /** The share by which two lengths of a trigger may differ and be alike. */
  private static final double ALIKE = 0.1;

  /** The shortest length that {@code faults.csv}, which has milliseconds, tells from none. */
  private static final double SHORTEST_SECONDS = 0.001;

  /** Makes the outcome of trials whose triggers lasted as long as planned. */
  public CellOutcome(MapCell cell, int trials, int stuck) {
    this(cell, trials, stuck, trials == 0 ? Double.NaN : cell.trigger());
  }

  /** Returns the share that did not come back; NaN without a trial. */
  public double share() {
    return trials == 0 ? Double.NaN : (double) stuck / trials;
  }

  /** Returns whether the triggers lasted for some time, and were not over when they began. */
  boolean hasLength() {
    return lastedSeconds >= SHORTEST_SECONDS;
  }

  /** Returns whether the triggers lasted as long as planned, to a tenth; true without a trial. */
  public boolean isAsPlanned() {
    return !(Math.abs(lastedSeconds - cell.trigger()) > ALIKE * cell.trigger());
  }

  /**
   * Returns whether the triggers lasted as long as those of the same cell in another map, to a
   * tenth of the longer ones; true where one of the two has no trial.
   */
  boolean lastedAsLongAs(CellOutcome other) {
    var longer = Math.max(lastedSeconds, other.lastedSeconds());
    return !(Math.abs(lastedSeconds - other.lastedSeconds()) > ALIKE * longer);
  }
}
