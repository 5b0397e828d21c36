package io.github.ycsbbackoff.lab.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * How far the arms of an experiment lie apart in one quantity, held against how far the blocks of
 * one arm do. It puts charts in order and is no test: verdicts come from elsewhere.
 *
 * <p>An arm is represented by the median of its blocks, and an arm's own spread by that of the
 * median arm, so that no single trial decides.
 *
 * @param share by how much two arms differ, on average over all pairs of arms, beyond what two
 *     blocks of one arm do; as a share of the largest arm, and 0 if arms differ by no more than
 *     blocks. A pair of which one arm has nothing counts as one that does not differ, so that what
 *     few arms have comes late
 * @param alike whether even the two arms that lie furthest apart do so by no more than the blocks
 *     of one arm, or by no more than a share that does not matter
 */
record ArmDifference(double share, boolean alike) {

  /** The difference of arms of which nothing is known. */
  static final ArmDifference NONE = new ArmDifference(0, false);

  /**
   * Measures the difference.
   *
   * @param blocksByArm for each arm, what its blocks measured; NaN are left out, and arms are not
   *     called alike if one has nothing
   * @param smallestShare the share of the largest arm below which a difference does not matter
   */
  static ArmDifference of(List<double[]> blocksByArm, double smallestShare) {
    var arms =
        blocksByArm.stream()
            .map(blocks -> Arrays.stream(blocks).filter(Double::isFinite).toArray())
            .filter(blocks -> blocks.length > 0)
            .toList();
    if (arms.isEmpty()) {
      return NONE;
    }
    var medians = arms.stream().mapToDouble(new Median()::evaluate).toArray();
    var largest = Arrays.stream(medians).map(Math::abs).max().orElse(0);
    var isAlike =
        arms.size() > 1
            && arms.size() == blocksByArm.size()
            && range(medians)
                <= Math.max(within(arms, ArmDifference::range), smallestShare * largest);
    var beyond = betweenPairs(medians) - within(arms, ArmDifference::betweenPairs);
    var share = largest > 0 ? Math.max(0, beyond) / largest : 0;
    return new ArmDifference(share * pairs(arms.size()) / pairs(blocksByArm.size()), isAlike);
  }

  /**
   * Returns a spread of the blocks of an arm: that of the median arm; 0 where all have one block.
   */
  private static double within(List<double[]> arms, ToDoubleFunction<double[]> spread) {
    var spreads = arms.stream().filter(blocks -> blocks.length > 1).mapToDouble(spread).toArray();
    return spreads.length == 0 ? 0 : new Median().evaluate(spreads);
  }

  /** Returns the number of pairs of arms, but at least 1. */
  private static double pairs(int arms) {
    return Math.max(1, arms * (arms - 1) / 2.0);
  }

  private static double range(double[] values) {
    var range = DoubleStream.of(values).summaryStatistics();
    return range.getMax() - range.getMin();
  }

  /** Returns Gini's mean difference: how far two of the values lie apart, on average. */
  private static double betweenPairs(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .flatMapToDouble(
            i -> IntStream.range(0, i).mapToDouble(j -> Math.abs(values[i] - values[j])))
        .average()
        .orElse(0);
  }
}
