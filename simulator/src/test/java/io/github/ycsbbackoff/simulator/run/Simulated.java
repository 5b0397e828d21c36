package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Interval;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.Outage.Absence;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.Histogram;

/** The results of one run. */
final class Simulated implements Observer {

  /** A thousand arrive a second, one every millisecond, and ten threads have 200 a second done. */
  static final String[] TOO_FEW_THREADS = {
    "arrivals=constant",
    "arrivals.rate=1000",
    "threadcount=10",
    "backoff.policy=none",
    "workers=100",
    "service.time=50ms",
    "service.shape=constant",
    "network.time=0"
  };

  private static final long SECOND = 1_000_000_000L;

  final Histogram latencies = new Histogram(3);
  final List<Long> acknowledgedEachSecond = new ArrayList<>();
  Effort effort = Effort.NONE;
  Map<String, Double> gauges = Map.of();
  ArrivalCounts arrivals = ArrivalCounts.NONE;
  long acknowledged;
  long gaveUp;
  long unknown;
  long operations;
  long attempts;
  long refusedHere;
  double budget;
  double limit;
  long rejected;
  long timeouts;
  long throttled;
  long backoffs;
  long backoffNanos;
  long lateAnswers;
  private double latencySum;

  private Simulated() {}

  /**
   * Runs a simulation for {@code seconds} of virtual time.
   *
   * @param properties the properties, each {@code name=value}
   */
  static Simulated run(double seconds, long seed, String... properties) {
    return run(seconds, ServerFaults.NONE, seed, properties);
  }

  /** Runs a simulation whose first server is away during {@code absence}. */
  static Simulated run(double seconds, Absence absence, String... properties) {
    return run(seconds, List.of(absence), 1, properties);
  }

  /** Returns the time from {@code from} to {@code until}, in seconds, in which a server is away. */
  static Absence away(Outage.Kind kind, double from, double until) {
    return new Absence(kind, (long) (from * SECOND), (long) (until * SECOND));
  }

  static Simulated run(double seconds, List<Absence> absences, long seed, String... properties) {
    return run(seconds, new ServerFaults(absences, List.of()), seed, properties);
  }

  /** Runs a simulation whose first server has the faults. */
  static Simulated run(double seconds, ServerFaults faults, long seed, String... properties) {
    var simulated = new Simulated();
    var simulation = new Simulation(settings(properties), faults, seed, simulated);
    simulated.effort = simulation.run((long) (seconds * SECOND));
    return simulated;
  }

  /**
   * Runs a simulation whose first server is away during {@code absence}, and then for {@code
   * settled} seconds in which nothing begins.
   */
  static Simulated runAndSettle(
      double seconds, double settled, Absence absence, String... properties) {
    var simulated = new Simulated();
    var faults = new ServerFaults(List.of(absence), List.of());
    new Simulation(settings(properties), faults, 1, simulated)
        .run((long) (seconds * SECOND), (long) (settled * SECOND));
    return simulated;
  }

  static String[] with(String[] properties, String... more) {
    var all = Arrays.copyOf(properties, properties.length + more.length);
    System.arraycopy(more, 0, all, properties.length, more.length);
    return all;
  }

  static Settings settings(String... properties) {
    var all = new Properties();
    for (var property : properties) {
      var parts = property.split("=", 2);
      all.setProperty(parts[0], parts[1]);
    }
    return Settings.of(all);
  }

  double meanLatencySeconds() {
    return latencySum / latencies.getTotalCount() / SECOND;
  }

  @Override
  public void arrivals(double endSeconds, ArrivalCounts counts) {
    arrivals =
        new ArrivalCounts(
            arrivals.arrived() + counts.arrived(),
            arrivals.begun() + counts.begun(),
            arrivals.late() + counts.late(),
            arrivals.lateNanos() + counts.lateNanos(),
            Math.max(arrivals.latestNanos(), counts.latestNanos()),
            arrivals.dropped() + counts.dropped(),
            counts.waiting());
  }

  @Override
  public void second(Interval interval, Map<String, Double> now) {
    var counts = interval.counts();
    acknowledgedEachSecond.add(counts.acknowledged());
    acknowledged += counts.acknowledged();
    gaveUp += counts.gaveUp();
    unknown += counts.unknown();
    operations += interval.counts().operations();
    for (var cause : LocalRefusal.values()) {
      refusedHere += interval.counts().refusedHere(cause);
    }
    budget = interval.budget();
    limit = interval.limit();
    attempts += counts.attempts();
    rejected += counts.rejected();
    timeouts += counts.rejected(RejectionReason.TIMEOUT);
    throttled += counts.rejected(RejectionReason.THROTTLED);
    backoffs += counts.backoffs();
    backoffNanos += counts.backoffNanos();
    lateAnswers += counts.lateAnswers();
    interval
        .latencies()
        .forEach(
            (ending, one) -> {
              if (ending.outcome() == Outcome.ACKNOWLEDGED) {
                latencies.add(one);
                latencySum += one.getMean() * one.getTotalCount();
              }
            });
    gauges = now;
  }
}
