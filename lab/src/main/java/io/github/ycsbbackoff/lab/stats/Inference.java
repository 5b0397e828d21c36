package io.github.ycsbbackoff.lab.stats;

import java.util.List;

/** From trials to intervals and comparisons: the one place to change the statistics. */
public interface Inference {

  /** Fewer blocks than this are no ground for a verdict (DESIGN.md). */
  int MIN_BLOCKS = 3;

  /** The mean of a metric over trials; values that are NaN must have been left out. */
  Estimate mean(double[] trials);

  /**
   * The ratio of an arm to the baseline with an interval of 95%, of which nobody says a verdict.
   */
  Ratio ratio(Pairs pairs);

  /**
   * Tests all hypotheses of a family: that an arm does not differ from the baseline on a metric.
   * They come together, because a correction for many has to see them all; those that there are no
   * data for come as {@link Pairs#NONE}, so that the family is as large as it was planned.
   */
  List<Comparison> compare(List<Pairs> family);
}
