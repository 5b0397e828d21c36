package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import java.util.List;

/**
 * The length of the trigger of a map's trial, which need not be the planned one: a process that was
 * killed is started again when the planned length is over, and is ready some seconds later.
 */
final class TriggerLength {

  private TriggerLength() {}

  /**
   * Returns the planned length of a cell, and by how much longer all faults of the trial together
   * lasted than planned, in seconds. Of a single fault, that is the time from its beginning to its
   * end; of a simulation, which does what is planned, it is exactly the planned length.
   *
   * @param experiment the experiment of the map
   * @param trigger the time from the first fault's beginning to the last one's end, as measured
   */
  static double seconds(Experiment experiment, MapCell cell, Trigger trigger) {
    var lasted = trigger.toSeconds() - trigger.fromSeconds();
    return cell.trigger() + (lasted - planned(experiment.triggeredAsIn(cell).faults()));
  }

  private static double planned(List<Fault> faults) {
    var from = faults.stream().mapToDouble(Fault::at).min().orElse(0);
    var to = faults.stream().mapToDouble(Fault::endsBy).max().orElse(0);
    return to - from;
  }
}
