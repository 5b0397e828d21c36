package io.github.ycsbbackoff.lab.map;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.random.RandomDataGenerator;

/**
 * The estimate of the critical trigger of one load. A cell has few trials, of which all or none may
 * come back, so that neither a straight line nor a bootstrap of the trials says how unsure its
 * share is. Therefore each cell's share is drawn from its Jeffreys posterior, Beta(stuck + 1/2,
 * others + 1/2) (Brown, Cai, DasGupta, Interval Estimation for a Binomial Proportion, 2001). A
 * longer trigger is taken never to help: each draw is brought to the nearest shares that do not
 * fall (by pooling adjacent violators; Ayer et al., 1955). Where they cross one half, between two
 * lengths on a logarithmic scale, is one draw of the critical trigger. Lengths are those that
 * triggers lasted, and not the planned ones.
 */
final class CriticalTriggers {

  private static final int DRAWS = 4000;
  private static final double HALF = 0.5;
  private static final double JEFFREYS = 0.5;
  private static final double TAIL = 0.025;

  private CriticalTriggers() {}

  /**
   * Estimates the line's place under one load; the same cells give the same estimate.
   *
   * @param cells the cells of that load with at least one trial and a trigger that lasted, in any
   *     order; at least one
   */
  static CriticalTrigger of(int load, List<CellOutcome> cells) {
    var sorted =
        cells.stream()
            .sorted(
                Comparator.comparingDouble(CellOutcome::lastedSeconds)
                    .thenComparingDouble(cell -> cell.cell().trigger()))
            .toList();
    var random = new RandomDataGenerator(load);
    var draws = new double[DRAWS];
    for (var draw = 0; draw < DRAWS; draw++) {
      draws[draw] = crossing(sorted, rising(sorted, shares(sorted, random)));
    }
    Arrays.sort(draws);
    return new CriticalTrigger(
        load, quantile(draws, TAIL), quantile(draws, HALF), quantile(draws, 1 - TAIL), sorted);
  }

  private static double[] shares(List<CellOutcome> cells, RandomDataGenerator random) {
    return cells.stream()
        .mapToDouble(
            cell -> {
              var stuck = random.nextGamma(cell.stuck() + JEFFREYS, 1);
              var others = random.nextGamma(cell.trials() - cell.stuck() + JEFFREYS, 1);
              return stuck / (stuck + others);
            })
        .toArray();
  }

  /** Returns the shares that never fall and are nearest, each weighed by its cell's trials. */
  static double[] rising(List<CellOutcome> cells, double[] shares) {
    var means = new double[shares.length];
    var weights = new double[shares.length];
    var lengths = new int[shares.length];
    var pools = 0;
    for (var i = 0; i < shares.length; i++) {
      means[pools] = shares[i];
      weights[pools] = cells.get(i).trials();
      lengths[pools] = 1;
      pools++;
      while (pools > 1 && means[pools - 2] > means[pools - 1]) {
        var weight = weights[pools - 2] + weights[pools - 1];
        means[pools - 2] =
            (means[pools - 2] * weights[pools - 2] + means[pools - 1] * weights[pools - 1])
                / weight;
        weights[pools - 2] = weight;
        lengths[pools - 2] += lengths[pools - 1];
        pools--;
      }
    }
    var rising = new double[shares.length];
    var at = 0;
    for (var pool = 0; pool < pools; pool++) {
      Arrays.fill(rising, at, at + lengths[pool], means[pool]);
      at += lengths[pool];
    }
    return rising;
  }

  /** Returns where rising shares cross one half. */
  static double crossing(List<CellOutcome> cells, double[] rising) {
    if (rising[0] >= HALF) {
      return 0;
    }
    for (var i = 1; i < rising.length; i++) {
      if (rising[i] >= HALF) {
        var from = Math.log(cells.get(i - 1).lastedSeconds());
        var to = Math.log(cells.get(i).lastedSeconds());
        var part = (HALF - rising[i - 1]) / (rising[i] - rising[i - 1]);
        return Math.exp(from + part * (to - from));
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }
}
