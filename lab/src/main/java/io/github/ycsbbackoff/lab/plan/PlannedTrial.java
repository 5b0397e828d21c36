package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import java.util.Optional;

/**
 * One run of one arm.
 *
 * @param order the trial's place among all trials, from 1
 * @param block the number of the block, from 1
 * @param point the point of the sweep that the trial measures; empty in a comparison
 * @param group the number of the trials that share a server with its rows: the first of them begins
 *     on a clean server, each other on what the one before has left
 * @param endsGroup whether no later trial needs the rows
 */
public record PlannedTrial(
    int order, int block, Arm arm, Optional<SweepPoint> point, int group, boolean endsGroup) {

  /** Plans a trial that has a clean server for itself. */
  public PlannedTrial(int order, int block, Arm arm) {
    this(order, block, arm, Optional.empty(), order, true);
  }

  /** Returns the name of the trial's folder. */
  public String name() {
    return block + "-" + point.map(ofSweep -> ofSweep.name() + "-").orElse("") + arm.name();
  }

  /** Returns this trial of another point. */
  public PlannedTrial at(SweepPoint other) {
    return new PlannedTrial(order, block, arm, Optional.of(other), group, endsGroup);
  }

  /** Returns the trial of another arm in the place of this one. */
  public PlannedTrial of(Arm other) {
    return new PlannedTrial(order, block, other, point, group, endsGroup);
  }
}
