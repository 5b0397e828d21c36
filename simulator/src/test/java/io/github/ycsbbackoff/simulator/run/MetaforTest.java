package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.client.Operations;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.CallQueue;
import io.github.ycsbbackoff.simulator.server.Capacity;
import io.github.ycsbbackoff.simulator.server.Gauges;
import io.github.ycsbbackoff.simulator.server.Server;
import io.github.ycsbbackoff.simulator.server.ServerAdmission;
import io.github.ycsbbackoff.simulator.server.ServerEvents;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How long a server takes from a full queue to an empty one, held to what metafor's Markov chain
 * says of it ({@link MetaforChain}).
 */
class MetaforTest {

  private static final long SECOND = 1_000_000_000L;

  /**
   * A server and clients as metafor has them, but for what a chain says, in the simulator's words.
   */
  private static final String[] LIKE_METAFOR = {
    "arrivals=poisson",
    "threadcount=1000000",
    "network.time=0",
    "workers=1",
    "backoff.policy=fixed",
    "backoff.base=0s",
    "backoff.timeout=1000000000s"
  };

  private static final double HOURS = 3600;

  /** A timeout that nothing exceeds: the chain is a queue and no more. */
  @Test
  void withoutTimeoutsTheSimulatorNeedsMetaforsTimeFromFullToEmpty() {
    assertMetaforsTime(new MetaforChain(9.5, 10, 1e8, 4, 100, 2), 1_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5})
  void underLittleLoadTheReadmesRetriesNeedMetaforsTimeToo(double arrivals) {
    assertMetaforsTime(MetaforChain.README.withArrivals(arrivals), 200);
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 4, 5})
  void underHalfALoadTheRetriesOfMetaforsOwnTestNeedMetaforsTimeToo(double arrivals) {
    assertMetaforsTime(MetaforChain.OWN_TEST.withArrivals(arrivals), 200);
  }

  /** The README's queue, cut so short that it runs empty now and then at the README's load. */
  @ParameterizedTest
  @ValueSource(ints = {10, 15})
  void underTheReadmesLoadAShortQueueNeedsMetaforsTimeToo(int places) {
    assertMetaforsTime(MetaforChain.README.withPlaces(places), 2_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void underTheReadmesLoadNeitherComesBackAtAll(long seed) {
    var chain = MetaforChain.README;

    assertThat(chain.fullToEmptySeconds()).isGreaterThan(365 * 24 * HOURS);
    assertThat(drained(chain, seed, 6 * HOURS)).isEqualTo(6 * HOURS);
  }

  /**
   * Holds the simulator's queue and clock to the chain where the chain's clients, who are not the
   * simulator's, keep it full for long.
   */
  @Test
  void theServersQueueUnderMetaforsOrbitNeedsMetaforsTimeFromFullToEmpty() {
    var chain = MetaforChain.OWN_TEST;

    var mean = mean(400, seed -> new Orbit(chain, seed).drained());

    assertThat(mean).isCloseTo(chain.fullToEmptySeconds(), withPercentage(10));
  }

  /** Does the same under the README's load and timeouts, with queues short enough to run empty. */
  @ParameterizedTest
  @ValueSource(ints = {10, 20, 25})
  void aShortQueueUnderTheReadmesOrbitNeedsMetaforsTimeFromFullToEmpty(int places) {
    var chain = MetaforChain.README.withPlaces(places);

    var mean = mean(1_000, seed -> new Orbit(chain, seed).drained());

    assertThat(mean).isCloseTo(chain.fullToEmptySeconds(), withPercentage(10));
  }

  private static void assertMetaforsTime(MetaforChain chain, int runs) {
    assertThat(mean(runs, seed -> drained(chain, seed, 24 * HOURS)))
        .isCloseTo(chain.fullToEmptySeconds(), withPercentage(10));
  }

  private static double mean(int runs, LongToDoubleFunction seconds) {
    return LongStream.range(0, runs).mapToDouble(seconds).average().orElseThrow();
  }

  /**
   * Simulates clients and server from a full queue on, and returns after how many seconds the
   * server first has nothing to do; {@code atMost} if that takes longer.
   */
  private static double drained(MetaforChain chain, long seed, double atMost) {
    var settings =
        Simulated.settings(
            Simulated.with(
                LIKE_METAFOR,
                "queue.limit=" + (chain.places() - 2),
                "service.time=" + (long) (1000 / chain.served()) + "ms",
                "arrivals.rate=" + chain.arrivals(),
                "backoff.attempt-timeout=" + (long) chain.timeoutSeconds() + "s",
                "backoff.max-attempts=" + (chain.retries() + 1)));
    var loop = new EventLoop();
    var random = new SplittableRandom(seed);
    var clients = ClientModel.from(settings, seed);
    var operations =
        new Operations(
            loop,
            clients.retry().withSeed(seed),
            clients.processes(),
            clients.clock(),
            new Tally(),
            random.split());
    var load = clients.loading().make(loop, operations, random.split());
    var door = new Door(loop, operations);
    door.server =
        ModelledServers.from(settings, 1, ServerFaults.NONE)
            .make(loop, random.split(), operations, door);
    operations.connect(door, load);
    door.fill(chain.places() - 1);
    load.start();
    loop.run((long) (atMost * SECOND));
    return loop.nowNanos() / (double) SECOND;
  }

  /** The door of a server, which counts who is inside, and ends the run when none is. */
  private static final class Door implements Server, Answers {

    /** The number of each attempt that was there at first, which no client waits for. */
    private static final int FIRST = Integer.MAX_VALUE;

    private final EventLoop loop;
    private final Answers clients;
    private Server server;
    private int inside;

    Door(EventLoop loop, Answers clients) {
      this.loop = loop;
      this.clients = clients;
    }

    void fill(int attempts) {
      for (var i = 0; i < attempts; i++) {
        arrive(FIRST);
      }
    }

    @Override
    public void arrive(int attempt) {
      inside++;
      server.arrive(attempt);
    }

    @Override
    public void observe(Gauges gauges) {
      server.observe(gauges);
    }

    @Override
    public void acknowledged(int attempt) {
      leave();
      if (attempt != FIRST) {
        clients.acknowledged(attempt);
      }
    }

    @Override
    public void rejected(int attempt, RejectionReason reason, long hintNanos) {
      leave();
      clients.rejected(attempt, reason, hintNanos);
    }

    @Override
    public void lost(int attempt) {
      throw new AssertionError("this server answers everything");
    }

    private void leave() {
      inside--;
      if (inside == 0) {
        loop.stop();
      }
    }
  }

  /** The clients as metafor's chain has them, at the simulator's queue and by its clock. */
  private static final class Orbit implements Answers {
    private final MetaforChain chain;
    private final SplittableRandom random;
    private final EventLoop loop = new EventLoop();
    private final EventKind arrivals = loop.kind(this::arrives);
    private final EventKind doublings = loop.kind(this::mayArriveTwice);
    private final EventKind turns = loop.kind(this::takesTurn);
    private final CallQueue queue;
    private int place;
    private int orbit;

    Orbit(MetaforChain chain, long seed) {
      this.chain = chain;
      this.random = new SplittableRandom(seed);
      var service = new TimeDistribution(Shape.EXPONENTIAL, SECOND / chain.served(), 0);
      var limits = new CallQueue.Limits(1, chain.places() - 2, service, TimeDistribution.ZERO, 0);
      this.queue =
          new CallQueue(
              ServerEvents.ofOne(loop),
              limits,
              Capacity.FULL,
              ServerAdmission.ALWAYS,
              random.split(),
              this);
    }

    double drained() {
      while (place < chain.places() - 1) {
        send();
      }
      next(arrivals, chain.arrivals());
      next(doublings, MetaforChain.ALPHA * chain.arrivals());
      loop.run(Long.MAX_VALUE);
      return loop.nowNanos() / (double) SECOND;
    }

    private void arrives(int ignored) {
      next(arrivals, chain.arrivals());
      send();
    }

    /** Has the chain's further arrival come, which goes into orbit too, as it is to time out. */
    private void mayArriveTwice(int ignored) {
      next(doublings, MetaforChain.ALPHA * chain.arrivals());
      if (!isFull() && orbit < chain.orbits() - 1 && timesOut()) {
        send();
        orbit++;
        next(turns, 1 / chain.timeoutSeconds());
      }
    }

    /** Has one in orbit be given up, or be sent again, perhaps for another time. */
    private void takesTurn(int ignored) {
      var isGivenUp = random.nextInt(chain.retries() + 1) == 0;
      var staysInOrbit = !isGivenUp && !isFull() && timesOut();
      if (!isGivenUp) {
        send();
      }
      if (staysInOrbit) {
        next(turns, 1 / chain.timeoutSeconds());
      } else {
        orbit--;
      }
    }

    private boolean timesOut() {
      return random.nextDouble() < chain.timeoutProbability(place);
    }

    private boolean isFull() {
      return place == chain.places() - 1;
    }

    private void send() {
      place++;
      queue.arrive(0);
    }

    private void next(EventKind kind, double perSecond) {
      kind.after((long) (random.nextExponential() / perSecond * SECOND), 0);
    }

    @Override
    public void acknowledged(int attempt) {
      place--;
      if (place == 0) {
        loop.stop();
      }
    }

    @Override
    public void rejected(int attempt, RejectionReason reason, long hintNanos) {
      place--;
    }

    @Override
    public void lost(int attempt) {
      throw new AssertionError("this server answers everything");
    }
  }
}
