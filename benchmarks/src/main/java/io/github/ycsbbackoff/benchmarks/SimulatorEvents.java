package io.github.ycsbbackoff.benchmarks;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.run.Simulation;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The rate of simulated events, with clients of which nine in ten wait for their next attempt. The
 * rate is in {@code events}, since an operation of JMH is a whole run of seconds of virtual time,
 * or of a tenth of one where policies may refuse.
 */
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SimulatorEvents {

  private static final long VIRTUAL_MILLIS = 10_000;

  /**
   * The same for clients that a policy may refuse: these come back at once, and make a hundred
   * times as many events.
   */
  private static final long VIRTUAL_MILLIS_WITH_REFUSALS = 100;

  @Param({"100", "10000"})
  public int clients;

  /**
   * The policies that each client process, of ten threads, has besides its waits: properties
   * without {@code backoff.}, and with a blank between them.
   */
  @Param({"", "budget=finagle admission=sre limit=aimd"})
  public String besides;

  /** The count of events, which JMH turns into a rate per second. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Counter {
    public long events;
  }

  @Benchmark
  public void run(Counter counter) {
    var properties = Shortened.properties(besides);
    properties.setProperty("threadcount", "10");
    properties.setProperty("clients.count", Integer.toString(clients / 10));
    properties.setProperty("workers", Integer.toString(Math.max(1, clients / 100)));
    properties.setProperty("queue.limit", Integer.toString(clients / 10));
    properties.setProperty("service.time", "10ms");
    properties.setProperty("backoff.policy", "jittered");
    var simulation = new Simulation(Settings.of(properties), 1, (interval, gauges) -> {});
    var millis = besides.isEmpty() ? VIRTUAL_MILLIS : VIRTUAL_MILLIS_WITH_REFUSALS;
    counter.events += simulation.run(TimeUnit.MILLISECONDS.toNanos(millis)).events();
  }
}
