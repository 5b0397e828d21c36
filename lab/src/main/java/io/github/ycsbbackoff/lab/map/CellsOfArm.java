package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.TwoShares;
import java.util.List;

/**
 * All cells of an arm together that the first of several maps and another have in common: a cell
 * alone may have too few trials for a verdict.
 *
 * @param map the place of the other map in their list, from 1 on
 * @param cells the cells, each with a trial in both maps
 * @param p the p-value of a difference that has one direction in all cells, corrected for all arms;
 *     NaN without a test
 */
public record CellsOfArm(String arm, int map, List<ComparedCell> cells, double p) {

  public CellsOfArm {
    cells = List.copyOf(cells);
  }

  /** Returns the shares of trials that did not come back, first that of the first map. */
  public TwoShares shares() {
    return TwoShares.sum(shares(cells));
  }

  /** Returns the p-value of the cells together, without a correction. */
  double own() {
    return TwoShares.pTogether(shares(cells));
  }

  /** Returns these cells with the p-value of their difference. */
  CellsOfArm withP(double corrected) {
    return new CellsOfArm(arm, map, cells, corrected);
  }

  /** Returns what the cells show together: they agree where each of them does. */
  public ComparedCell.Verdict verdict() {
    if (shares().areTooFew()) {
      return ComparedCell.Verdict.NOT_TOLD;
    }
    if (cells.stream().allMatch(cell -> cell.shares().areAlike())) {
      return ComparedCell.Verdict.AGREE;
    }
    return p <= BlockInference.LEVEL ? ComparedCell.Verdict.DIFFER : ComparedCell.Verdict.NOT_TOLD;
  }

  private static List<TwoShares> shares(List<ComparedCell> cells) {
    return cells.stream().map(ComparedCell::shares).toList();
  }
}
