package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.simulator.client.Load;
import io.github.ycsbbackoff.simulator.client.Operations;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.server.Server;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A simulation of clients under one policy against servers, in virtual time. One thread runs it,
 * once.
 */
public final class Simulation {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

  private final EventLoop loop = new EventLoop();
  private final Observer observer;
  private final Tally tally;
  private final Load load;
  private final Operations operations;
  private final Server server;
  private final EventKind seconds = loop.kind(this::secondEnds);
  private long lastNanos;
  private ArrivalCounts lastArrivals = ArrivalCounts.NONE;

  /**
   * Makes the model that {@code settings} describe. Runs that differ only in their policy, and have
   * one seed, get the same arrivals and the same service times as long as their events are the
   * same.
   *
   * @param faults the faults of the first server
   * @throws io.github.ycsbbackoff.config.SettingException if a parameter is unknown or wrong
   */
  public Simulation(Settings settings, ServerFaults faults, long seed, Observer observer) {
    this.observer = observer;
    var clients = ClientModel.from(settings, seed);
    var servers = ModelledServers.from(settings, clients.mostRows(), faults);
    settings.rejectUnknown("");
    var random = new SplittableRandom(seed);
    this.tally = new Tally();
    this.operations =
        new Operations(
            loop,
            seeded(clients.retry(), settings, random.nextLong()),
            clients.processes(),
            clients.clock(),
            tally,
            random.split());
    this.load = clients.loading().make(loop, operations, random.split());
    this.server = servers.make(loop, random.split(), operations, operations);
    operations.connect(server, load);
  }

  /** Returns settings with a seed for what policies draw, unless the settings say which it is. */
  private static RetrySettings seeded(RetrySettings retry, Settings settings, long seed) {
    return settings.text("backoff.seed").isPresent() ? retry : retry.withSeed(seed);
  }

  /** Makes a model whose servers have no faults. */
  public Simulation(Settings settings, long seed, Observer observer) {
    this(settings, ServerFaults.NONE, seed, observer);
  }

  /** Runs until {@code untilNanos}, or until the clients have done all their operations. */
  public Effort run(long untilNanos) {
    return run(untilNanos, 0);
  }

  /**
   * Runs until {@code untilNanos}, when no further operation begins, and then until all operations
   * on their way have ended, as YCSB does.
   *
   * @param settledWithinNanos the time after which operations that have not ended are cut off: as
   *     unknown with an attempt on its way, and otherwise as given up
   */
  public Effort run(long untilNanos, long settledWithinNanos) {
    var threads = ManagementFactory.getThreadMXBean();
    var began = threads.getCurrentThreadCpuTime();
    load.start();
    seconds.at(SECOND, 0);
    loop.run(untilNanos);
    // What ends last may do so at the very end of a second, after that second's report.
    var someEndedLast = loop.isStopped();
    var someWereCutOff = false;
    if (settledWithinNanos > 0) {
      var handled = loop.handled();
      load.stop();
      operations.settle();
      loop.run(untilNanos + settledWithinNanos);
      someEndedLast |= loop.isStopped() && loop.handled() > handled;
      someWereCutOff = operations.cutOff();
    }
    if (loop.nowNanos() > lastNanos || someEndedLast || someWereCutOff) {
      // Files have times in milliseconds, in which a shorter interval would have no length.
      report(Math.max(loop.nowNanos(), lastNanos + MILLISECOND));
    }
    return new Effort(loop.handled(), loop.nowNanos(), threads.getCurrentThreadCpuTime() - began);
  }

  private void secondEnds(int ignored) {
    report(loop.nowNanos());
    seconds.after(SECOND, 0);
  }

  private void report(long nowNanos) {
    var gauges = new LinkedHashMap<String, Double>();
    server.observe((name, value) -> gauges.merge(name, value, Double::sum));
    var interval =
        tally.interval(
            nowNanos,
            operations.budgetLevel(),
            operations.limitLevel(),
            operations.admissionLevel());
    observer.second(interval, gauges);
    load.arrivals().ifPresent(counts -> report(interval.endSeconds(), counts));
    tally.clear(nowNanos);
    lastNanos = nowNanos;
  }

  private void report(double endSeconds, ArrivalCounts counts) {
    observer.arrivals(endSeconds, counts.since(lastArrivals));
    lastArrivals = counts;
  }
}
