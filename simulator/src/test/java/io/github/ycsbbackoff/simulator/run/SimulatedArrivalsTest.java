package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.simulator.client.Operations;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of open arrivals: phases, processes, traces, and the queue before the threads. */
class SimulatedArrivalsTest {

  @Test
  void phasesOfArrivalsComeOneAfterTheOtherAndNothingComesAfterTheLast() {
    var run =
        Simulated.run(
            12,
            1,
            "arrivals=constant",
            "arrivals.phases=4s@1000 2s@5000 4s@5000..0",
            "threadcount=1000",
            "backoff.policy=none");

    for (var second = 0; second < 6; second++) {
      var expected = second < 4 ? 1000 : 5000;
      assertThat((double) run.acknowledgedEachSecond.get(second))
          .isBetween(0.8 * expected, 1.2 * expected);
    }
    for (var second = 6; second < 10; second++) {
      var expected = 5000 - 1250 * (second - 5.5);
      assertThat((double) run.acknowledgedEachSecond.get(second))
          .isBetween(0.8 * expected, 1.2 * expected);
    }
    // The very last arrives at the end of the last phase.
    assertThat(run.acknowledgedEachSecond.get(10)).isLessThanOrEqualTo(1);
    assertThat(run.acknowledgedEachSecond.get(11)).isZero();
  }

  /** Holds the latency of a process that sends one at a time to that of M/D/1. */
  @Test
  void eachClientProcessHasIndependentArrivalsOfItsOwn() {
    var run =
        Simulated.run(
            100,
            1,
            "clients.count=100",
            "threadcount=1",
            "arrivals=poisson",
            "arrivals.rate=2000",
            "backoff.policy=none",
            "workers=1000",
            "service.time=20ms",
            "service.shape=constant",
            "network.time=0");

    var load = 20 * 0.02;
    var waitSeconds = load / (1 - load) / 2 * 0.02;
    assertThat(run.meanLatencySeconds()).isCloseTo(0.02 + waitSeconds, withPercentage(1));
  }

  @Test
  void aTraceArrivesAtItsTimes(@TempDir Path folder) throws IOException {
    var file = folder.resolve("times.csv");
    Files.writeString(file, "t_s,what\n0.5,a\n0.5,b\n2.25,c\n");

    var run =
        Simulated.run(5, 1, "arrivals=trace", "arrivals.trace=" + file, "backoff.policy=none");

    assertThat(run.acknowledgedEachSecond).containsExactly(2L, 0L, 1L, 0L, 0L);
  }

  @Test
  void noMoreOperationsAreUnderWayThanThereAreThreadsAndTheOthersWait() {
    var run = Simulated.run(5, 1, Simulated.TOO_FEW_THREADS);

    assertThat(run.gauges).containsEntry("busy_workers", 10.0);
    assertThat(run.acknowledgedEachSecond.subList(1, 5)).allMatch(count -> count <= 200);
    assertThat(run.arrivals.arrived()).isBetween(4_999L, 5_000L);
    assertThat(run.arrivals.waiting()).isEqualTo(run.arrivals.arrived() - run.arrivals.begun());
    assertThat(run.arrivals.dropped()).isZero();
  }

  @Test
  void whatFindsTheQueueFullIsDroppedAndLatencyRunsFromTheArrival() {
    var run = Simulated.run(20, 1, Simulated.with(Simulated.TOO_FEW_THREADS, "arrivals.queue=100"));

    // Whoever comes in waits for the hundred before it, of whom ten are begun every 50 ms.
    assertThat((double) run.latencies.getValueAtPercentile(50)).isCloseTo(550e6, withPercentage(5));
    assertThat(run.arrivals.waiting()).isBetween(90L, 100L);
    assertThat(run.arrivals.dropped())
        .isEqualTo(run.arrivals.arrived() - run.arrivals.begun() - run.arrivals.waiting());
    assertThat((double) run.arrivals.dropped()).isCloseTo(0.8 * 20_000, withPercentage(2));
    assertThat(run.arrivals.late()).isGreaterThan(run.arrivals.begun() - 100);
    assertThat(run.arrivals.meanLateNanos()).isBetween(400e6, 500e6);
  }

  @Test
  void eachClientProcessHasThreadsAndAQueueOfItsOwn() {
    var run =
        Simulated.run(
            20,
            1,
            Simulated.with(Simulated.TOO_FEW_THREADS, "arrivals.queue=100", "clients.count=3"));

    assertThat(run.gauges).containsEntry("busy_workers", 30.0);
    assertThat(run.arrivals.waiting()).isBetween(250L, 300L);
  }

  /** How often an operation has waited, and a thread thinks, depends on the policy. */
  @ParameterizedTest
  @ValueSource(strings = {"constant", "exponential"})
  void operationsArriveAtTheSameProcessesWhateverThePolicy(String shape) {
    var afterNone = stateOfTheProcesses("think.shape=" + shape, "backoff.policy=none");
    var afterFixed = stateOfTheProcesses("think.shape=" + shape, "backoff.policy=fixed");

    assertThat(afterFixed).isEqualTo(afterNone);
  }

  /** Returns what the generator that draws the processes draws next, when a run has ended. */
  private static long stateOfTheProcesses(String... more) {
    var overloaded =
        Simulated.with(
            new String[] {
              "arrivals=poisson",
              "arrivals.rate=400",
              "arrivals.queue=5",
              "clients.count=20",
              "threadcount=2",
              "workers=1",
              "service.time=10ms",
              "queue.limit=10"
            },
            more);
    var settings = Simulated.settings(overloaded);
    var loop = new EventLoop();
    var clients = ClientModel.from(settings, 1);
    var operations =
        new Operations(
            loop,
            clients.retry().withSeed(1),
            clients.processes(),
            clients.clock(),
            new Tally(),
            new SplittableRandom(1));
    var random = new SplittableRandom(2);
    var load = clients.loading().make(loop, operations, random);
    operations.connect(
        ModelledServers.from(settings, 1, ServerFaults.NONE)
            .make(loop, new SplittableRandom(3), operations, operations),
        load);
    load.start();
    loop.run(20_000_000_000L);
    return random.nextLong();
  }
}
