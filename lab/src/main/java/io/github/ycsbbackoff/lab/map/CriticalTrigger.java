package io.github.ycsbbackoff.lab.map;

import java.util.List;

/**
 * The length of a trigger at which, under one load, every second trial does not come back: the line
 * between stable and vulnerable. Lengths are those that triggers lasted. A length of 0 says that
 * the line lies under the shortest trigger of which a trial tells, an infinite one that it lies
 * over the longest.
 *
 * @param load the load, in percent of the maximum
 * @param low the lower end of the 95% interval, in seconds
 * @param middle the median, in seconds
 * @param high the upper end of the interval
 * @param tried the cells under that load of which a trial tells, by what their triggers lasted, the
 *     shortest first; at least one
 */
public record CriticalTrigger(
    int load, double low, double middle, double high, List<CellOutcome> tried) {

  public CriticalTrigger {
    tried = List.copyOf(tried);
  }

  /** Returns the cell with the shortest trigger of which a trial tells. */
  public CellOutcome shortest() {
    return tried.get(0);
  }

  /** Returns the cell with the longest trigger of which a trial tells. */
  public CellOutcome longest() {
    return tried.get(tried.size() - 1);
  }

  /**
   * Returns where a length lies among the planned lengths, in seconds: at a cell's planned length
   * if that cell's triggers lasted so long, and else between those of two cells, on a logarithmic
   * scale.
   *
   * @param seconds a length from the shortest that was tried to the longest
   */
  public double planned(double seconds) {
    for (var i = 1; i < tried.size(); i++) {
      if (seconds > tried.get(i - 1).lastedSeconds() && seconds <= tried.get(i).lastedSeconds()) {
        return between(tried.get(i - 1), tried.get(i), seconds);
      }
    }
    return shortest().cell().trigger();
  }

  private static double between(CellOutcome from, CellOutcome to, double seconds) {
    var part =
        Math.log(seconds / from.lastedSeconds())
            / Math.log(to.lastedSeconds() / from.lastedSeconds());
    var planned = from.cell().trigger();
    return planned * Math.pow(to.cell().trigger() / planned, part);
  }
}
