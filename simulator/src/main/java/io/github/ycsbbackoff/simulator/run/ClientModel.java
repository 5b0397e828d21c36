package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.arrival.PhaseText;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.simulator.client.Arrivals;
import io.github.ycsbbackoff.simulator.client.ClosedLoop;
import io.github.ycsbbackoff.simulator.client.Load;
import io.github.ycsbbackoff.simulator.client.OpenArrivals;
import io.github.ycsbbackoff.simulator.client.Operations;
import io.github.ycsbbackoff.simulator.client.Rate;
import io.github.ycsbbackoff.simulator.client.VaryingPoisson;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The clients, as properties describe them. {@code threadcount}, {@code target}, {@code write.mode}
 * and {@code write.batch} are those of a real run, which is one process; {@code clients.count} is
 * the number of such processes.
 *
 * @param rowsPerOperation the number of rows of an operation: 1, or those of a piece of a batch,
 *     which are sent, rejected and stored as one
 */
record ClientModel(
    RetrySettings retry,
    int rowsPerOperation,
    int processes,
    Operations.Clock clock,
    Loading loading) {

  /** The number of operations that fit into a few hundred MiB. */
  private static final int MOST_OPERATIONS = 1_000_000;

  private static final int MOST_THREADS = 1 << 24;

  private static final double MOST_PER_SECOND = 1e9;

  private static final String PHASES = "clients.phases";

  /**
   * The default time of a thread between two operations; with none, virtual time could stand still.
   */
  private static final Duration THINK = Duration.ofNanos(2_000);

  /** The source of operations. */
  enum From {
    THREADS,
    POISSON,
    PHASES,
    BURSTS,
    TRACE
  }

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

    int rowsOfPiece() {
      return rows / pieces;
    }
  }

  @FunctionalInterface
  interface Loading {
    Load make(EventLoop loop, Operations operations, RandomGenerator random);
  }

  static ClientModel from(Settings settings) {
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
        retry, batch.rowsOfPiece(), count(settings), clock, loading(settings, batch));
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

  private static From arrivals(Settings settings) {
    return settings.choice("clients.arrivals", From.THREADS);
  }

  private static int count(Settings settings) {
    return settings.integer("clients.count", 1, 1, MOST_THREADS);
  }

  private static int threadsOfEach(Settings settings) {
    return settings.integer("threadcount", 1, 1, MOST_THREADS);
  }

  private static Loading loading(Settings settings, Batch batch) {
    var threads = threads(settings, batch);
    var rows = batch.rowsOfPiece();
    var most = settings.integer("clients.most", MOST_OPERATIONS, 1, 1 << 26);
    var clients = new OpenArrivals.Clients(count(settings), most);
    var rate = settings.decimal("clients.rate", 1000, 0, MOST_PER_SECOND) / rows;
    var burstRate = settings.decimal("burst.rate", 10_000, 0, MOST_PER_SECOND) / rows;
    var burst = settings.duration("burst.length", Duration.ofSeconds(1)).toNanos();
    var period = settings.duration("burst.period", Duration.ofSeconds(10)).toNanos();
    var phases = settings.text(PHASES);
    var trace = settings.text("trace.csv");
    return switch (arrivals(settings)) {
      case THREADS ->
          (loop, operations, random) -> new ClosedLoop(loop, operations, threads, random);
      case POISSON -> open(Rate.steady(rate), clients);
      case BURSTS -> open(Rate.bursts(burstRate, rate, burst, period(burst, period)), clients);
      case PHASES -> {
        var read = phases(phases.orElse(""), rate * rows, rows);
        yield (loop, operations, random) ->
            open(Rate.phases(read), clients).make(loop, operations, random);
      }
      case TRACE -> {
        var file = trace.orElseThrow(() -> noTrace("trace.csv="));
        yield (loop, operations, random) -> {
          var pieces = TraceFile.read(Path.of(file), rows);
          return open(Rate.trace(pieces), clients).make(loop, operations, random);
        };
      }
    };
  }

  /**
   * Reads phases, whose shares are of {@code clients.rate}.
   *
   * @param rows the number of rows of each operation that arrives
   */
  private static List<Rate.Phase> phases(String text, double rate, int rows) {
    var phases = new ArrayList<Rate.Phase>();
    var endSeconds = 0.0;
    for (var phase : PhaseText.parse(PHASES, text, "clients.rate", Optional.of(rate))) {
      if (Math.max(phase.from(), phase.to()) > MOST_PER_SECOND) {
        throw new SettingException(
            PHASES, text, "has more than 1e9 rows a second", "give each phase a lower rate");
      }
      endSeconds += phase.seconds();
      phases.add(
          new Rate.Phase(phase.from() / rows, phase.to() / rows, Math.round(endSeconds * 1e9)));
    }
    return phases;
  }

  private static Loading open(Rate rate, OpenArrivals.Clients clients) {
    return (loop, operations, random) -> {
      Arrivals arrivals = new VaryingPoisson(rate, random);
      return new OpenArrivals(loop, operations, arrivals, clients, random);
    };
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
    var target = settings.decimal("target", 0, 0, MOST_PER_SECOND);
    var periodNanos = target > 0 ? (long) (1e9 * ofEach * batch.rows() / target) : 0;
    var threads = ofEach * count;
    var each = settings.number("clients.operations", Long.MAX_VALUE, 1, Long.MAX_VALUE);
    var think = Times.from(settings, "think", THINK, Shape.CONSTANT);
    return new ClosedLoop.Threads(
        count, threads, periodNanos, progressing(think), each, batch.pieces());
  }

  private static TimeDistribution progressing(TimeDistribution think) {
    if (think.isZero()) {
      throw new SettingException(
          "think.time", "0", "lets a thread begin for ever at one moment", "give 1us or more");
    }
    return think;
  }

  private static long period(long burstNanos, long periodNanos) {
    if (burstNanos == 0 || burstNanos >= periodNanos) {
      throw new SettingException(
          "burst.period",
          Duration.ofNanos(periodNanos).toMillis() + "ms",
          "does not hold burst.length=" + Duration.ofNanos(burstNanos).toMillis() + "ms",
          "give a burst above 0 and a longer period");
    }
    return periodNanos;
  }

  private static SettingException noTrace(String given) {
    return new SettingException(given + ": is missing; give the client.csv of a trial");
  }
}
