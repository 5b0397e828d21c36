package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.fault.Fault;
import java.util.List;

/**
 * The check that no fault begins while another lasts that one of the two would end, or prevent:
 * from then on the server would be another than the results say.
 */
record FaultOverlaps(Places places, Experiment experiment) {

  /** Throws the first mistake, with the trigger of a map at its longest. */
  void check() {
    var faults = faults();
    for (var later = 1; later < faults.size(); later++) {
      for (var earlier : faults.subList(0, later)) {
        refuse(faults.get(later), earlier, "/faults/" + later);
      }
    }
  }

  private List<Fault> faults() {
    var triggers = experiment.isMap() ? experiment.map().triggers() : List.<Double>of();
    return triggers.isEmpty()
        ? experiment.faults()
        : experiment.triggeredAsIn(new MapCell(1, triggers.get(triggers.size() - 1))).faults();
  }

  private void refuse(Fault fault, Fault other, String place) {
    places.refuse(
        fault.excludes(other) && fault.overlaps(other, experiment.seconds()),
        place,
        "faults: %s at %s s".formatted(fault.message(), fault.at()),
        "%s at %s s lasts at the same time, and one would end or prevent the other; give other times"
            .formatted(other.message(), other.at()));
  }
}
