package io.github.ycsbbackoff.simulator.server;

import java.util.List;

/**
 * The faults of a simulated server, known before the simulation begins.
 *
 * @param absences the times in which the server takes no attempts
 * @param slowdowns the times in which the server works more slowly
 */
public record ServerFaults(List<Outage.Absence> absences, List<Capacity.Slowdown> slowdowns) {

  /** The faults of a server that has none. */
  public static final ServerFaults NONE = new ServerFaults(List.of(), List.of());

  /**
   * Returns how fast the server's disk works: a process that stands still writes nothing, and one
   * with fewer processors writes as fast as before.
   */
  public Capacity disk() {
    return new Capacity(slowdowns.stream().filter(one -> one.share() == 0).toList());
  }

  /** Makes the faults; where two of one kind overlap, the first one holds. */
  public ServerFaults {
    absences = List.copyOf(absences);
    slowdowns = List.copyOf(slowdowns);
  }
}
