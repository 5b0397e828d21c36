package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.AttemptKeys;
import io.github.ycsbbackoff.simulator.server.CallQueue;
import io.github.ycsbbackoff.simulator.server.Network;
import io.github.ycsbbackoff.simulator.server.OptimisticRows;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.Partitions;
import io.github.ycsbbackoff.simulator.server.Server;
import io.github.ycsbbackoff.simulator.server.ServerAdmission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The servers and the network to them, as properties describe them; every parameter has a name, so
 * that a fit can set it. All servers are alike, except for the first, which may be slow or away.
 */
record ModelledServers(
    Kind kind,
    int servers,
    TimeDistribution network,
    CallQueue.Limits queue,
    MemoryModel memory,
    int rows,
    double slowFactor,
    List<Outage.Absence> absences) {

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
   * @param absences the times in which the first server is away
   */
  static ModelledServers from(
      Settings settings, int rowsPerAttempt, List<Outage.Absence> absences) {
    requireTimeout(settings, absences);
    return new ModelledServers(
        settings.choice("model", Kind.QUEUE),
        settings.integer("servers", 1, 1, 10_000),
        Times.from(settings, "network", NETWORK, Shape.CONSTANT),
        queue(settings),
        MemoryModel.from(settings, rowsPerAttempt),
        settings.integer("rows", 1000, 1, 1 << 28),
        settings.decimal("slow.factor", 1, 0.001, 1e6),
        absences);
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
    for (var i = 0; i < servers; i++) {
      var service = i == 0 ? queue.slower(slowFactor) : queue;
      var server = one(service, loop, random, keys, answers);
      all.add(i == 0 ? mayBeAway(loop, server, answers) : server);
    }
    return all.size() == 1 ? all.get(0) : new Partitions(all, keys);
  }

  private Server one(
      CallQueue.Limits limits,
      EventLoop loop,
      SplittableRandom random,
      AttemptKeys keys,
      Answers answers) {
    if (kind == Kind.OPTIMISTIC) {
      return new OptimisticRows(loop, rows, network, keys, random.split(), answers);
    }
    var admission =
        kind == Kind.QUEUE ? ServerAdmission.ALWAYS : memory.make(kind, loop, keys, random.split());
    return new CallQueue(loop, limits, admission, random.split(), answers);
  }

  private Server mayBeAway(EventLoop loop, Server server, Answers answers) {
    return absences.isEmpty() ? server : new Outage(loop, server, answers, absences);
  }

  private static CallQueue.Limits queue(Settings settings) {
    return new CallQueue.Limits(
        settings.integer("workers", 20, 1, 1 << 20),
        settings.integer("queue.limit", 50, 0, Integer.MAX_VALUE),
        Times.from(settings, "service", SERVICE, Shape.EXPONENTIAL),
        Times.from(settings, "refusal", Duration.ZERO, Shape.CONSTANT));
  }

  private static void requireTimeout(Settings settings, List<Outage.Absence> absences) {
    var isSilent = absences.stream().anyMatch(one -> one.kind() == Outage.Kind.SILENT);
    if (isSilent && settings.duration("attempt.timeout", Duration.ZERO).isZero()) {
      throw new SettingException(
          "attempt.timeout",
          settings.string("attempt.timeout", "0"),
          "has attempts wait for ever for a server that is away and silent",
          "give a timeout, such as 1s");
    }
  }
}
