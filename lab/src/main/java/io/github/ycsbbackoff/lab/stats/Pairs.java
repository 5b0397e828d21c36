package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * One metric of an arm and of the baseline, matched by block: what drifts between blocks falls out
 * of their ratio.
 */
public record Pairs(List<Pair> blocks) {

  /** Both values of one block. */
  public record Pair(double arm, double baseline) {}

  /** Whether every pair has a ratio, and a logarithm of it. */
  boolean positive() {
    return blocks.stream().allMatch(pair -> pair.arm() > 0 && pair.baseline() > 0);
  }

  double[] logRatios() {
    return blocks.stream().mapToDouble(pair -> Math.log(pair.arm() / pair.baseline())).toArray();
  }

  double[] differences() {
    return blocks.stream().mapToDouble(pair -> pair.arm() - pair.baseline()).toArray();
  }
}
