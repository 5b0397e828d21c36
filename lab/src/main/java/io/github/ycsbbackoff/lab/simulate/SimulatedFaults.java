package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.fault.Away;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Pause;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.simulator.server.Capacity.Slowdown;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.Outage.Absence;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The faults of a simulated server: the first of several servers can be away, stand still, or have
 * only a share of its processors.
 */
final class SimulatedFaults implements FaultTarget {

  private static final double NANOS = 1e9;

  /** The fault that a simulated server can have whatever role it names, for it has no others. */
  private static final String PAUSE = "pause: ROLE";

  private static final List<Outage.Kind> AWAY = List.of(Outage.Kind.REFUSING, Outage.Kind.SILENT);

  @Override
  public String name() {
    return "a simulated server";
  }

  @Override
  public List<String> faults() {
    var away = AWAY.stream().map(kind -> "away: " + kind.name().toLowerCase(Locale.ROOT));
    return Stream.concat(away, Stream.of(FewerCpus.LISTED, PAUSE)).toList();
  }

  @Override
  public Optional<String> refusal(Fault fault) {
    return fault instanceof Pause ? Optional.empty() : FaultTarget.super.refusal(fault);
  }

  /**
   * Returns the faults of the first server, in the simulator's terms.
   *
   * @throws LabException if a fault cannot be done to a simulated server
   */
  static ServerFaults of(Experiment experiment) {
    var server = new SimulatedFaults();
    var absences = new ArrayList<Absence>();
    var slowdowns = new ArrayList<Slowdown>();
    for (var fault : experiment.faults()) {
      server.requirePossible(fault);
      for (var at : fault.times(experiment.seconds())) {
        var from = nanos(at);
        var until = nanos(at + fault.lasts());
        if (fault instanceof FewerCpus taken) {
          slowdowns.add(new Slowdown(share(taken), from, until));
        } else if (fault instanceof Away away) {
          absences.add(new Absence(kind(away), from, until));
        } else if (fault instanceof Pause) {
          absences.add(new Absence(Outage.Kind.PAUSED, from, until));
          slowdowns.add(new Slowdown(0, from, until));
        }
      }
    }
    return new ServerFaults(absences, slowdowns);
  }

  private void requirePossible(Fault fault) {
    refusal(fault)
        .ifPresent(
            words -> {
              throw new LabException("faults: " + words);
            });
  }

  private static Outage.Kind kind(Away fault) {
    return Outage.Kind.valueOf(fault.away().toUpperCase(Locale.ROOT));
  }

  private static double share(FewerCpus fault) {
    if (!fault.role().isEmpty()) {
      throw new LabException(
          "faults: %s: wrong; a simulated server has no roles; leave role out"
              .formatted(fault.message()));
    }
    if (fault.cpus() > 1) {
      throw new LabException(
          "faults: %s: wrong; of a simulated server give the share that it has left, at most 1"
              .formatted(fault.message()));
    }
    return fault.cpus();
  }

  /** Returns the time in nanoseconds; for an infinite one, later than any simulation goes on. */
  private static long nanos(double seconds) {
    return (long) (seconds * NANOS);
  }
}
