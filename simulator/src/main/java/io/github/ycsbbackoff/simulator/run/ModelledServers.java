package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.AttemptKeys;
import io.github.ycsbbackoff.simulator.server.CallQueue;
import io.github.ycsbbackoff.simulator.server.Capacity;
import io.github.ycsbbackoff.simulator.server.Network;
import io.github.ycsbbackoff.simulator.server.OptimisticRows;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.Partitions;
import io.github.ycsbbackoff.simulator.server.RandomRefusals;
import io.github.ycsbbackoff.simulator.server.Server;
import io.github.ycsbbackoff.simulator.server.ServerAdmission;
import io.github.ycsbbackoff.simulator.server.ServerEvents;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.SplittableRandom;

/**
 * The servers and the network to them, as properties describe them; every parameter has a name, so
 * that a fit can set it. All servers are alike, except for the first, which may be slow, away, or
 * short of processors.
 */
record ModelledServers(
    Kind kind,
    int servers,
    TimeDistribution network,
    CallQueue.Limits queue,
    double refusalShare,
    MemoryModel memory,
    QuotaModel quota,
    int rows,
    double slowFactor,
    ServerFaults faults) {

  /** The default delay one way, within one machine room. */
  private static final Duration NETWORK = Duration.ofNanos(50_000);

  private static final Duration SERVICE = Duration.ofNanos(100_000);

  /** The parts that a server is made of. */
  enum Kind {
    /** A queue with a limit, and workers. */
    QUEUE,
    /** A queue with workers, before a memory that refuses more and more writes as it fills. */
    KUDU,
    /** A queue with workers, before a memory that refuses all writes when it is full. */
    HBASE,
    /** Rows under optimistic concurrency. */
    OPTIMISTIC
  }

  /**
   * Reads the parameters.
   *
   * @param mostRows the most rows that an attempt has
   * @param faults the faults of the first server
   */
  static ModelledServers from(Settings settings, int mostRows, ServerFaults faults) {
    var kind = settings.choice("model", Kind.QUEUE);
    requireProcessors(kind, faults);
    var refusalShare = settings.decimal("refusal.share", 0, 0, 1);
    var slowFactor = settings.decimal("slow.factor", 1, 0.001, 1e6);
    requireWorkers(kind, settings, "refusal.share", refusalShare != 0);
    requireWorkers(kind, settings, "slow.factor", slowFactor != 1);
    return new ModelledServers(
        kind,
        settings.integer("servers", 1, 1, 10_000),
        Times.from(settings, "network", NETWORK, Shape.CONSTANT),
        queue(settings),
        refusalShare,
        MemoryModel.from(kind, settings),
        QuotaModel.from(settings, mostRows),
        settings.integer("rows", 1000, 1, 1 << 28),
        slowFactor,
        faults);
  }

  /** Makes all servers, of which each attempt goes to one. */
  Server make(EventLoop loop, SplittableRandom random, AttemptKeys keys, Answers clients) {
    return network.isZero()
        ? partitions(loop, random, keys, clients)
        : new Network(
            loop, network, random.split(), clients, back -> partitions(loop, random, keys, back));
  }

  private Server partitions(
      EventLoop loop, SplittableRandom random, AttemptKeys keys, Answers answers) {
    var all = new ArrayList<Server>();
    var events = new ServerEvents(loop, keys, servers);
    for (var i = 0; i < servers; i++) {
      var server = quota.before(one(i == 0, events, random, keys, answers), loop, keys, answers);
      all.add(i == 0 ? mayBeAway(loop, server, answers) : server);
    }
    return all.size() == 1 ? all.get(0) : new Partitions(all, keys);
  }

  private Server one(
      boolean isFirst,
      ServerEvents events,
      SplittableRandom random,
      AttemptKeys keys,
      Answers answers) {
    if (kind == Kind.OPTIMISTIC) {
      return new OptimisticRows(events, rows, network, keys, random.split(), answers);
    }
    var limits = isFirst ? queue.slower(slowFactor) : queue;
    var capacity = isFirst ? new Capacity(faults.slowdowns()) : Capacity.FULL;
    var disk = isFirst ? faults.disk() : Capacity.FULL;
    var admission = admission(events, random, keys, disk);
    return new CallQueue(events, limits, capacity, admission, random.split(), answers);
  }

  private ServerAdmission admission(
      ServerEvents events, SplittableRandom random, AttemptKeys keys, Capacity disk) {
    var admission =
        kind == Kind.QUEUE
            ? ServerAdmission.ALWAYS
            : memory.make(kind, events, disk, keys, random.split());
    return refusalShare == 0
        ? admission
        : new RandomRefusals(refusalShare, admission, random.split());
  }

  private Server mayBeAway(EventLoop loop, Server server, Answers answers) {
    return faults.absences().isEmpty()
        ? server
        : new Outage(loop, server, answers, faults.absences());
  }

  private static CallQueue.Limits queue(Settings settings) {
    return new CallQueue.Limits(
        settings.integer("workers", 20, 1, 1 << 20),
        settings.integer("queue.limit", 50, 0, Integer.MAX_VALUE),
        Times.from(settings, "service", SERVICE, Shape.EXPONENTIAL),
        Times.from(settings, "refusal", Duration.ZERO, Shape.CONSTANT),
        settings.duration("service.contention", Duration.ZERO).toNanos());
  }

  /** Refuses what workers would do, of a model that has none: it would do nothing there. */
  private static void requireWorkers(
      Kind kind, Settings settings, String name, boolean isAskedFor) {
    if (kind == Kind.OPTIMISTIC && isAskedFor) {
      throw new SettingException(
          name,
          settings.string(name, ""),
          "does nothing in the model optimistic, which has no workers",
          "leave it out, or give another model");
    }
  }

  private static void requireProcessors(Kind kind, ServerFaults faults) {
    if (kind == Kind.OPTIMISTIC && !faults.slowdowns().isEmpty()) {
      throw new SettingException(
          "model",
          "optimistic",
          "has no processors that a fault could take",
          "leave cpus and pause out of the faults, or give another model");
    }
  }
}
