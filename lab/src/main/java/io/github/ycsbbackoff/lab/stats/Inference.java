package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/**
 * The statistics that lead from trials to intervals and comparisons: the one place to change them.
 */
public interface Inference {

  /** The fewest blocks that are ground for a verdict. */
  int MIN_BLOCKS = 3;

  /** Returns the mean of a metric over trials; values that are NaN must have been left out. */
  Estimate mean(double[] trials);

  /**
   * Returns the ratio of an arm to the baseline with an interval of 95%, for a metric without
   * verdicts.
   */
  Ratio ratio(Pairs pairs);

  /**
   * Tests all hypotheses of a family: that an arm does not differ from the baseline on a metric.
   * The hypotheses come together, because a correction for many has to see them all; those without
   * data come as {@link Pairs#NONE}, so that the family is as large as it was planned.
   */
  List<Comparison> compare(List<Pairs> family);
}
