package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.arrival.ArrivalPlan;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.simulator.client.ClosedLoop;
import io.github.ycsbbackoff.simulator.client.Load;
import io.github.ycsbbackoff.simulator.client.OpenArrivals;
import io.github.ycsbbackoff.simulator.client.Operations;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The clients, as properties describe them. {@code threadcount}, {@code target}, {@code arrivals},
 * {@code write.mode} and {@code write.batch} are those of a real run, which is one process; {@code
 * clients.count} is the number of such processes, over which open arrivals are spread.
 *
 * @param mostRows the most rows that an operation has: 1, or those of the largest piece of a batch,
 *     which are sent, rejected and stored as one
 */
record ClientModel(
    RetrySettings retry, int mostRows, int processes, Operations.Clock clock, Loading loading) {

  /** The number of operations that fit into a few hundred MiB. */
  private static final int MOST_OPERATIONS = 1_000_000;

  private static final int MOST_THREADS = 1 << 24;

  private static final double MOST_PER_SECOND = 1e9;

  /** The property that only open arrivals have. */
  private static final String ARRIVALS = "arrivals";

  private static final String TARGET = "target";

  private static final String COUNT = "clients.count";

  /** What was said of arrivals in words of the simulator's own, and how it is said today. */
  private static final Map<String, String> EARLIER = earlier();

  /**
   * The default time of a thread between two operations; with none, virtual time could stand still.
   */
  private static final Duration THINK = Duration.ofNanos(2_000);

  enum Mode {
    SYNC,
    BATCHED
  }

  /**
   * What a thread writes at a time.
   *
   * @param pieces the number of pieces, which are sent at once and of which each is tried again by
   *     itself
   * @param ahead the number of batches that a thread has on their way before it waits for one
   */
  private record Batch(int rows, int pieces, int ahead) {

    static Batch from(Settings settings) {
      var rows = settings.integer("write.batch", 100, 1, 1_000_000);
      var pieces = settings.integer("write.pieces", 1, 1, 1_000_000);
      var ahead = settings.integer("write.ahead", 1, 1, 1_000);
      return settings.choice("write.mode", Mode.SYNC) == Mode.BATCHED
          ? new Batch(rows, Math.min(rows, pieces), ahead)
          : new Batch(1, 1, 1);
    }

    int rowsOfSmallestPiece() {
      return rows / pieces;
    }

    int rowsOfLargestPiece() {
      return (rows + pieces - 1) / pieces;
    }
  }

  @FunctionalInterface
  interface Loading {
    Load make(EventLoop loop, Operations operations, SplittableRandom random);
  }

  /**
   * Reads the properties.
   *
   * @param seed the seed of open arrivals for which {@code arrivals.seed} gives none
   */
  static ClientModel from(Settings settings, long seed) {
    refuseEarlier(settings);
    var retry = RetrySettings.from(settings);
    if (retry.isNative()) {
      throw new SettingException(
          "backoff.policy",
          retry.policyName(),
          "is a store's own client, which is not simulated",
          "give another policy");
    }
    var batch = Batch.from(settings);
    var clock =
        new Operations.Clock(
            attemptTimeout(settings, retry).nanos(),
            settings.duration("timer.tick", Duration.ZERO).toNanos());
    return new ClientModel(
        retry, batch.rowsOfLargestPiece(), count(settings), clock, loading(settings, batch, seed));
  }

  private static AttemptTimeout attemptTimeout(Settings settings, RetrySettings retry) {
    settings
        .text("attempt.timeout")
        .ifPresent(
            given -> {
              throw new SettingException(
                  "attempt.timeout",
                  given,
                  "is of an earlier version",
                  "give " + AttemptTimeout.PROPERTY + "=" + given);
            });
    return AttemptTimeout.from(settings, retry);
  }

  private static int count(Settings settings) {
    return settings.integer(COUNT, 1, 1, MOST_THREADS);
  }

  private static int threadsOfEach(Settings settings) {
    return settings.integer("threadcount", 1, 1, MOST_THREADS);
  }

  private static Loading loading(Settings settings, Batch batch, long seed) {
    var threads = threads(settings, batch);
    var most = settings.integer("clients.most", MOST_OPERATIONS, 1, 1 << 26);
    if (settings.text(ARRIVALS).isEmpty()) {
      refuseArrivals(settings);
      return (loop, operations, random) -> new ClosedLoop(loop, operations, threads, random);
    }
    refuseTarget(settings);
    var plan = ArrivalPlan.from(settings, seed & Long.MAX_VALUE);
    // Under open arrivals, an operation is one piece, and all pieces have one size. A thread has as
    // many of them under way as there are in the batches that it has under way.
    var rows = batch.rowsOfSmallestPiece();
    var clients =
        new OpenArrivals.Clients(
            count(settings),
            threadsOfEach(settings) * batch.ahead() * batch.pieces(),
            plan.queue() / rows,
            rows,
            threads.think(),
            most);
    return (loop, operations, random) -> {
      // How often it is thought depends on the policy, and where operations arrive must not.
      var thinking = threads.think().isConstant() ? random : random.split();
      return new OpenArrivals(loop, operations, plan.times(), clients, random, thinking);
    };
  }

  private static void refuseArrivals(Settings settings) {
    settings.names().stream()
        .filter(name -> name.startsWith(ARRIVALS + "."))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw new SettingException(
                  name,
                  settings.string(name, ""),
                  "is of open arrivals",
                  "give the experiment a load");
            });
  }

  private static void refuseTarget(Settings settings) {
    if (settings.decimal(TARGET, 0, 0, MOST_PER_SECOND) > 0) {
      throw new SettingException(
          TARGET,
          settings.string(TARGET, ""),
          "has threads wait between their operations",
          "leave it out: open arrivals have a rate");
    }
  }

  private static void refuseEarlier(Settings settings) {
    EARLIER.forEach(
        (name, cure) -> {
          if (settings.names().contains(name)) {
            throw new SettingException(
                name, settings.string(name, ""), "is of an earlier version", cure);
          }
        });
  }

  private static Map<String, String> earlier() {
    var cures = new LinkedHashMap<String, String>();
    cures.put("clients.arrivals", "give the experiment a load, such as load: {arrivals: poisson}");
    cures.put("clients.rate", "give the experiment load: rate, or arrivals.rate to an arm");
    cures.put("clients.phases", "give the experiment load: phases, or arrivals.phases to an arm");
    for (var name : List.of("burst.rate", "burst.length", "burst.period")) {
      cures.put(name, "give the experiment load: phases, such as 1s@5000 9s@100");
    }
    cures.put("trace.csv", "give load: {arrivals: trace, trace: FILE}, a line for each arrival");
    return cures;
  }

  private static ClosedLoop.Threads threads(Settings settings, Batch batch) {
    var given = threadsOfEach(settings);
    var count = count(settings);
    if ((double) given * count * batch.ahead() * batch.pieces() > MOST_THREADS) {
      throw new SettingException(
          "threadcount",
          "" + given,
          "times clients.count, write.ahead and write.pieces is out of range",
          "give at most " + MOST_THREADS + " at one time");
    }
    var ofEach = given * batch.ahead();
    var target = settings.decimal(TARGET, 0, 0, MOST_PER_SECOND);
    var periodNanos = target > 0 ? (long) (1e9 * ofEach * batch.rows() / target) : 0;
    var threads = ofEach * count;
    var each = settings.number("clients.operations", Long.MAX_VALUE, 1, Long.MAX_VALUE);
    var think = Times.from(settings, "think", THINK, Shape.CONSTANT);
    return new ClosedLoop.Threads(
        count,
        threads,
        periodNanos,
        progressing(think),
        each,
        batch.ahead(),
        batch.rows(),
        batch.pieces());
  }

  private static TimeDistribution progressing(TimeDistribution think) {
    if (think.isZero()) {
      throw new SettingException(
          "think.time", "0", "lets a thread begin for ever at one moment", "give 1us or more");
    }
    return think;
  }
}
