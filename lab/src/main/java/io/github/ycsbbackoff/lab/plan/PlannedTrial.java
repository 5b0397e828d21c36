package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import java.util.Optional;

/**
 * One run of one arm.
 *
 * @param order the trial's place among all trials, from 1
 * @param block the number of the block, from 1
 * @param isProfiled whether profiles are taken of its processes, so that no verdict counts it
 * @param point the point of the sweep that the trial measures; empty in a comparison
 * @param group the number of the trials that share a server with its rows: the first of them begins
 *     on a clean server, each other on what the one before has left
 * @param endsGroup whether no later trial needs the rows
 */
public record PlannedTrial(
    int order,
    int block,
    Arm arm,
    boolean isProfiled,
    Optional<SweepPoint> point,
    int group,
    boolean endsGroup) {

  /** Plans a trial whose numbers count, and that has a clean server for itself. */
  public PlannedTrial(int order, int block, Arm arm) {
    this(order, block, arm, false);
  }

  /** Plans a trial that has a clean server for itself. */
  public PlannedTrial(int order, int block, Arm arm, boolean isProfiled) {
    this(order, block, arm, isProfiled, Optional.empty(), order, true);
  }

  /** Returns the name of the trial's folder; one of its kind has that name. */
  public String name() {
    return block + "-" + point.map(ofSweep -> ofSweep.name() + "-").orElse("") + arm.name();
  }

  /** Returns the name by which people tell the trial from all others. */
  public String title() {
    return isProfiled ? name() + " (profiled)" : name();
  }

  /** Returns this trial of another point. */
  public PlannedTrial at(SweepPoint other) {
    return new PlannedTrial(order, block, arm, isProfiled, Optional.of(other), group, endsGroup);
  }

  /** Returns the trial of another arm in the place of this one. */
  public PlannedTrial of(Arm other) {
    return new PlannedTrial(order, block, other, isProfiled, point, group, endsGroup);
  }
}
