package io.github.ycsbbackoff.lab.stats;

/**
 * A two-sided test of whether values lie around 0, and the interval that is this test turned round:
 * the values that the test would not reject at some level. So the two cannot contradict each other.
 */
interface LocationTest {

  /** The two-sided p-value of the values' lying around 0. */
  double p();

  /**
   * The interval that leaves out just what is rejected at a level; without ends that are numbers
   * where nothing would be.
   *
   * @param level such as 0.05, for an interval of 95%
   */
  Estimate interval(double level);
}
