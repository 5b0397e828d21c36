package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;

/**
 * One run of one arm.
 *
 * @param order the trial's place among all trials, from 1
 * @param block the number of the block, from 1
 */
public record PlannedTrial(int order, int block, Arm arm) {

  /** Returns the name of the trial's folder. */
  public String name() {
    return block + "-" + arm.name();
  }
}
