package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.TwoShares;

/**
 * One cell of an arm in the first of several maps and in another.
 *
 * @param map the place of the other map in their list, from 1 on
 * @param p the p-value of the difference, corrected for all cells; NaN without a test
 */
public record ComparedCell(String arm, int map, CellOutcome first, CellOutcome other, double p) {

  /** What two maps show of one cell. */
  public enum Verdict {
    /** The same share of the trials did not come back. */
    AGREE,
    /** The shares differ by more than chance explains. */
    DIFFER,
    /** The shares differ, and chance may be why; or there are too few trials for a verdict. */
    NOT_TOLD
  }

  public MapCell cell() {
    return first.cell();
  }

  /** Returns whether both maps have a trial of the cell. */
  public boolean hasTrials() {
    return first.trials() > 0 && other.trials() > 0;
  }

  /** Returns whether the triggers of the two maps lasted equally long, to a tenth. */
  public boolean hasLikeTriggers() {
    return first.lastedAsLongAs(other);
  }

  /** Returns the shares of trials that did not come back, first that of the first map. */
  public TwoShares shares() {
    return new TwoShares(first.stuck(), first.trials(), other.stuck(), other.trials());
  }

  /** Returns this cell with the p-value of its difference. */
  ComparedCell withP(double corrected) {
    return new ComparedCell(arm, map, first, other, corrected);
  }

  public Verdict verdict() {
    if (shares().areTooFew()) {
      return Verdict.NOT_TOLD;
    }
    if (shares().areAlike()) {
      return Verdict.AGREE;
    }
    return p <= BlockInference.LEVEL ? Verdict.DIFFER : Verdict.NOT_TOLD;
  }
}
