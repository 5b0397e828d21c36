package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/** From trials to intervals and comparisons: the one place to change the statistics. */
public interface Inference {

  /** Fewer blocks than this are no ground for a verdict (DESIGN.md). */
  int MIN_BLOCKS = 3;

  /** The mean of a metric over trials; values that are NaN must have been left out. */
  Estimate mean(double[] trials);

  /**
   * Compares arms with the baseline on one metric. The arms come together, because a correction for
   * many comparisons has to see them all.
   */
  List<Comparison> compare(List<Pairs> arms);
}
