package io.github.ycsbbackoff.lab.stats;

/**
 * A two-sided test of whether values lie around 0, together with its interval: the centres that the
 * test would not reject at some level. So the test and the interval cannot contradict each other.
 */
interface LocationTest {

  /** Returns the mean of the values, or the difference of the means of two samples. */
  double mean();

  /** Returns the two-sided p-value of the hypothesis that the values lie around 0. */
  double p();

  /**
   * Returns the interval that leaves out just what the test rejects at a level; its ends are NaN
   * where the test could reject nothing.
   *
   * @param level the error level, such as 0.05 for an interval of 95%
   */
  Estimate interval(double level);
}
