package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import java.util.Optional;

/**
 * One run of one arm.
 *
 * @param order the trial's place among all trials, from 1
 * @param block the number of the block, from 1
 * @param isProfiled whether profiles are taken of its processes, so that no verdict counts it
 * @param point the point of the sweep that the trial measures; empty in a comparison
 * @param cell the cell of the map that the trial measures; empty in any other experiment
 * @param group the number of the trials that share a server with its rows: the first of them begins
 *     on a clean server, each other on what the one before has left
 * @param endsGroup whether no later trial needs the rows
 * @param cold why the server is not warm as the trial of a sweep begins; empty where it is
 */
public record PlannedTrial(
    int order,
    int block,
    Arm arm,
    boolean isProfiled,
    Optional<SweepPoint> point,
    Optional<MapCell> cell,
    int group,
    boolean endsGroup,
    String cold) {

  private static final String WARM = "";

  /** Plans a trial whose numbers count, and that has a clean server for itself. */
  public PlannedTrial(int order, int block, Arm arm) {
    this(order, block, arm, false);
  }

  /** Plans a trial that has a clean server for itself. */
  public PlannedTrial(int order, int block, Arm arm, boolean isProfiled) {
    this(order, block, arm, isProfiled, Optional.empty(), Optional.empty(), order, true, WARM);
  }

  /** Plans the trial of a point of a sweep. */
  PlannedTrial(
      int order,
      int block,
      Arm arm,
      boolean isProfiled,
      SweepPoint point,
      int group,
      boolean endsGroup) {
    this(
        order,
        block,
        arm,
        isProfiled,
        Optional.of(point),
        Optional.empty(),
        group,
        endsGroup,
        WARM);
  }

  /** Plans the trial of a cell of a map, which has a clean server for itself. */
  public PlannedTrial(int order, int block, Arm arm, MapCell cell) {
    this(order, block, arm, false, Optional.empty(), Optional.of(cell), order, true, WARM);
  }

  /** Returns the name of the trial's folder; one of its kind has that name. */
  public String name() {
    return block + "-" + ofPoint("-") + arm.name();
  }

  /**
   * Returns the name of the point or the cell that the trial measures, with {@code behind} behind
   * it; empty where there is none.
   */
  public String ofPoint(String behind) {
    return point
        .map(SweepPoint::name)
        .or(() -> cell.map(MapCell::name))
        .map(name -> name + behind)
        .orElse("");
  }

  /** Returns the name by which people tell the trial from all others. */
  public String title() {
    return isProfiled ? name() + " (profiled)" : name();
  }

  /** Returns this trial of another point. */
  public PlannedTrial at(SweepPoint other) {
    return new PlannedTrial(
        order, block, arm, isProfiled, Optional.of(other), cell, group, endsGroup, cold);
  }

  /** Returns a run before this trial, without a profile, whose rows this trial finds. */
  public PlannedTrial beforehand() {
    return new PlannedTrial(order, block, arm, false, point, cell, group, false, WARM);
  }

  /**
   * Returns this trial on a server that is not warm.
   *
   * @param why the reason; empty if the server is warm after all
   */
  public PlannedTrial cold(String why) {
    return new PlannedTrial(order, block, arm, isProfiled, point, cell, group, endsGroup, why);
  }

  /** Returns the trial of another arm in the place of this one. */
  public PlannedTrial of(Arm other) {
    return new PlannedTrial(order, block, other, isProfiled, point, cell, group, endsGroup, cold);
  }
}
