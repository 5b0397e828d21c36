package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Experiment;

/**
 * One run of one arm.
 *
 * @param order its place among all trials, from 1
 * @param block from 1
 */
public record PlannedTrial(int order, int block, Experiment.Arm arm) {

  /** The name of its folder. */
  public String name() {
    return block + "-" + arm.name();
  }
}
