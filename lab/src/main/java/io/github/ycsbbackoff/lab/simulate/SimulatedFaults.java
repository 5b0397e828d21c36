package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.fault.Away;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.Outage.Absence;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The faults of a simulated server: the first of several servers can be away. */
final class SimulatedFaults implements FaultTarget {

  private static final double NANOS = 1e9;

  @Override
  public String name() {
    return "a simulated server";
  }

  @Override
  public List<String> faults() {
    return Arrays.stream(Outage.Kind.values())
        .map(kind -> "away: " + kind.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  /**
   * Returns the times in which the first server is away, in the simulator's terms.
   *
   * @throws LabException if a fault cannot be done to a simulated server
   */
  static List<Absence> absences(Experiment experiment) {
    var server = new SimulatedFaults();
    return experiment.faults().stream()
        .flatMap(fault -> server.absences(fault, experiment.seconds()))
        .toList();
  }

  private Stream<Absence> absences(Fault fault, double seconds) {
    refusal(fault)
        .ifPresent(
            words -> {
              throw new LabException("faults: " + words);
            });
    var kind = Outage.Kind.valueOf(((Away) fault).away().toUpperCase(Locale.ROOT));
    return fault.times(seconds).stream()
        .map(at -> new Absence(kind, nanos(at), nanos(at + fault.lasts())));
  }

  /** Returns the time in nanoseconds; for an infinite one, later than any simulation goes on. */
  private static long nanos(double seconds) {
    return (long) (seconds * NANOS);
  }
}
