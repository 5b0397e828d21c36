package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;

/**
 * One run of one arm.
 *
 * @param order the trial's place among all trials, from 1
 * @param block the number of the block, from 1
 * @param isProfiled whether profiles are taken of its processes, so that no verdict counts it
 */
public record PlannedTrial(int order, int block, Arm arm, boolean isProfiled) {

  /** Plans a trial whose numbers count. */
  public PlannedTrial(int order, int block, Arm arm) {
    this(order, block, arm, false);
  }

  /** Returns the name of the trial's folder; one of its kind has that name. */
  public String name() {
    return block + "-" + arm.name();
  }

  /** Returns the name by which people tell the trial from all others. */
  public String title() {
    return isProfiled ? name() + " (profiled)" : name();
  }
}
