package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.simulator.client.OverloadException;
import io.github.ycsbbackoff.simulator.server.Capacity.Slowdown;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {

  private static final long SECOND = 1_000_000_000L;

  private static final String[] OVERLOADED = {
    "threadcount=200", "workers=2", "queue.limit=10", "service.time=1ms", "backoff.policy=jittered"
  };

  @Test
  void theSameSeedGivesTheSameSecondsAndAnotherSeedGivesOthers() {
    var one = Simulated.run(20, 1, OVERLOADED);

    assertThat(Simulated.run(20, 1, OVERLOADED).acknowledgedEachSecond)
        .isEqualTo(one.acknowledgedEachSecond);
    assertThat(Simulated.run(20, 2, OVERLOADED).acknowledgedEachSecond)
        .isNotEqualTo(one.acknowledgedEachSecond);
  }

  @Test
  void anOverloadedQueueAcknowledgesWhatItsWorkersCanServe() {
    var run = Simulated.run(20, 1, OVERLOADED);

    assertThat((double) run.acknowledged).isCloseTo(20 * 2 * 1000, withPercentage(10));
    assertThat(run.rejected).isPositive();
  }

  @Test
  void aTargetRateIsKeptAsLongAsTheServerKeepsUp() {
    var run =
        Simulated.run(10, 1, "threadcount=8", "target=2000", "backoff.policy=none", "workers=8");

    assertThat((double) run.acknowledged).isCloseTo(20_000, withPercentage(1));
  }

  @Test
  void allRowsOfABatchAreStoredWhereTheyAreNoMultipleOfItsPieces() {
    var run =
        Simulated.run(
            60,
            1,
            "clients.operations=100",
            "write.mode=batched",
            "write.batch=10",
            "write.pieces=4",
            "model=kudu",
            "backoff.policy=none");

    assertThat(run.attempts).isEqualTo(400);
    assertThat(run.acknowledged).isEqualTo(1_000);
    assertThat(run.gauges).containsEntry("memory_bytes", 1e6);
  }

  @Test
  void latencyCountsFromTheIntendedStartSoThatALateStartIsNoGain() {
    // One thread is to begin 1000 operations a second, each of which takes 2 ms: after 10 s the
    // last one is 5 s late.
    var run =
        Simulated.run(
            10,
            1,
            "target=1000",
            "backoff.policy=none",
            "service.time=2ms",
            "service.shape=constant",
            "network.time=0");

    assertThat((double) run.latencies.getMaxValue()).isCloseTo(5e9, withPercentage(1));
  }

  @Test
  void aLastIntervalIsAtLeastAsLongAsAFileCanTell() {
    var ends = new ArrayList<Double>();
    var settings =
        Simulated.settings(
            "clients.operations=1",
            "network.time=500ms",
            "service.time=1us",
            "service.shape=constant",
            "backoff.policy=none");
    new Simulation(settings, 1, (interval, gauges) -> ends.add(interval.endSeconds()))
        .run(10_000_000_000L);

    assertThat(ends).containsExactly(1.0, 1.001);
  }

  @Test
  void aBatchIsOneAttemptAndManyRowsOfWhichEachHasItsLatency() {
    var run =
        Simulated.run(
            10, 1, "write.mode=batched", "write.batch=50", "backoff.policy=none", "workers=1");

    assertThat(run.acknowledged).isPositive().isEqualTo(run.latencies.getTotalCount());
    assertThat(run.acknowledged / 50).isBetween(run.attempts - 1, run.attempts);
  }

  @Test
  void aBatchInPiecesEndsWithItsLastAndEachPieceIsTriedAgainByItself() {
    var halfIsAway =
        new String[] {
          "servers=2",
          "queue.limit=1000",
          "write.mode=batched",
          "write.batch=100",
          "write.pieces=100",
          "backoff.policy=fixed",
          "backoff.base=1s"
        };
    var away = Simulated.away(Outage.Kind.REFUSING, 1, 4);
    var one = Simulated.run(3, away, halfIsAway);
    var two = Simulated.run(3, away, Simulated.with(halfIsAway, "write.ahead=2"));

    // Half of the batch that meets the absence goes to the other server and is stored, and no next
    // batch begins; the pieces of the other half are tried again after one second, and after two.
    assertThat(one.acknowledgedEachSecond.get(0)).isGreaterThan(10_000);
    assertThat(one.acknowledgedEachSecond.get(1)).isLessThan(100);
    assertThat(one.acknowledgedEachSecond.get(2)).isZero();
    assertThat(one.rejected).isBetween(2 * 30L, 2 * 70L);
    assertThat(two.rejected).isBetween(4 * 30L, 4 * 70L);
  }

  @Test
  void anAttemptWithoutAnAnswerIsGivenUpAfterItsTimeAndTheOperationTriesAgain() {
    var run =
        Simulated.run(
            10,
            Simulated.away(Outage.Kind.SILENT, 2, 4),
            "backoff.attempt-timeout=100ms",
            "backoff.policy=fixed",
            "backoff.base=100ms");

    // An attempt takes 100 ms of timeout and 100 ms of wait, and the server is away for 2 s.
    assertThat(run.timeouts).isEqualTo(10);
    assertThat(run.acknowledgedEachSecond.get(3)).isZero();
    assertThat(run.acknowledgedEachSecond.get(5)).isPositive();
    assertThat(run.gaveUp).isZero();
  }

  @Test
  void anAttemptThatIsOnItsWayWhenItsOperationsTimeIsUpEndsItAsUnknown() {
    var away =
        Simulated.run(
            7,
            Simulated.away(Outage.Kind.SILENT, 0, 5),
            "backoff.timeout=2s",
            "backoff.policy=fixed",
            "clients.operations=3",
            "write.mode=batched",
            "write.batch=10");
    var slow =
        Simulated.run(
            10,
            1,
            "backoff.timeout=1500ms",
            "backoff.attempt-timeout=1s",
            "backoff.policy=fixed",
            "backoff.base=0s",
            "service.time=2s",
            "service.shape=constant",
            "workers=100");

    // Two operations have their two seconds in the five in which nothing is answered, and the third
    // begins in them, too.
    assertThat(away.unknown).isEqualTo(30);
    assertThat(away.acknowledged + away.gaveUp + away.rejected).isZero();
    // Of each operation the first attempt times out, and the second ends with it.
    assertThat(slow.unknown).isEqualTo(6);
    assertThat(slow.timeouts).isEqualTo(6);
    assertThat(slow.lateAnswers).isPositive();
  }

  @Test
  void whatHasNotEndedWhenARunIsCutOffIsCountedInRowsAndAsWhatItIs() {
    var run =
        Simulated.runAndSettle(
            2,
            3,
            Simulated.away(Outage.Kind.SILENT, 0, 60),
            "threadcount=5",
            "backoff.timeout=10m",
            "backoff.policy=fixed",
            "backoff.limit=fixed",
            "backoff.limit.initial=2",
            "write.mode=batched",
            "write.batch=10");

    assertThat(run.operations).isEqualTo(5);
    assertThat(run.attempts).isEqualTo(2);
    assertThat(run.unknown).as("rows of the two batches on their way").isEqualTo(20);
    assertThat(run.gaveUp).as("rows of the three that wait for a permit").isEqualTo(30);
  }

  @Test
  void whatWaitsBeforeAServerThatStandsStillTwiceIsDoneInTheEnd() {
    var twice =
        List.of(Simulated.away(Outage.Kind.PAUSED, 1, 2), Simulated.away(Outage.Kind.PAUSED, 2, 3));
    var run = Simulated.run(5, twice, 1, "threadcount=10", "backoff.policy=none");

    assertThat(run.acknowledgedEachSecond.get(2)).isZero();
    assertThat((double) run.acknowledgedEachSecond.get(4))
        .as("all ten threads are back")
        .isCloseTo(run.acknowledgedEachSecond.get(0), withPercentage(5));
  }

  @Test
  void aThreadSharesItsOperationsWithTheBatchesThatItHasOnTheirWay() {
    var run =
        Simulated.run(
            60,
            1,
            "threadcount=2",
            "clients.operations=5",
            "write.mode=batched",
            "write.batch=10",
            "write.ahead=3",
            "backoff.policy=none");

    assertThat(run.acknowledged).isEqualTo(2 * 5 * 10);
  }

  @Test
  void aServerMayBeAwayAgainAndAgain() {
    var seconds =
        Simulated.run(
                7,
                List.of(
                    Simulated.away(Outage.Kind.REFUSING, 1, 3),
                    Simulated.away(Outage.Kind.REFUSING, 4, 6)),
                1,
                "backoff.policy=fixed",
                "backoff.base=10ms")
            .acknowledgedEachSecond;

    // What was taken before an absence is still answered in its first second.
    assertThat(List.of(seconds.get(2), seconds.get(5))).containsOnly(0L);
    assertThat(List.of(seconds.get(0), seconds.get(3), seconds.get(6))).doesNotContain(0L);
  }

  @Test
  void aWaitEndsAtTheNextTickOfATimerThatIsNotExact() {
    var refusedForASecond = Simulated.away(Outage.Kind.REFUSING, 1, 2);
    var waits = new String[] {"backoff.policy=fixed", "backoff.base=1ms"};
    var exact = Simulated.run(3, refusedForASecond, waits);
    var ticking = Simulated.run(3, refusedForASecond, Simulated.with(waits, "timer.tick=20ms"));

    assertThat(exact.rejected).isGreaterThan(800);
    assertThat(ticking.rejected).isBetween(49L, 51L);
  }

  @Test
  void anAnswerThatComesTooLateIsNotCountedButHasCostTheServer() {
    var run =
        Simulated.run(
            10,
            1,
            "backoff.attempt-timeout=10ms",
            "service.time=20ms",
            "service.shape=constant",
            "workers=1",
            "backoff.policy=fixed",
            "backoff.base=1s");

    assertThat(run.acknowledged).isZero();
    assertThat(run.timeouts).isEqualTo(run.rejected).isGreaterThan(8);
    assertThat(run.lateAnswers).isBetween(run.timeouts - 1, run.timeouts);
  }

  @Test
  void ofSeveralServersTheSlowOneHoldsEveryThreadThatMeetsIt() {
    var like = new String[] {"servers=4", "threadcount=4", "backoff.policy=none", "workers=1"};
    var all = Simulated.run(10, 1, like);
    var oneSlow = Simulated.run(10, 1, Simulated.with(like, "slow.factor=100"));

    assertThat(oneSlow.acknowledged).isLessThan(all.acknowledged / 5).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "model=queue",
    "model=kudu memory.hard=1MiB flush.bytes=64KiB disk.rate=200KiB compaction.rate=1MiB",
    "model=hbase memory.hard=1MiB flush.bytes=64KiB disk.rate=200KiB compaction.rate=1MiB",
    "model=optimistic rows=20"
  })
  void twelveServersStoreAsMuchAsTwelveTimesOne(String model) {
    var like =
        Simulated.with(
            model.split(" "),
            "workers=1",
            "service.time=1ms",
            "queue.limit=5",
            "think.time=10ms",
            "backoff.policy=fixed",
            "backoff.base=20ms");
    var one = Simulated.run(10, 1, Simulated.with(like, "threadcount=50"));
    var twelve = Simulated.run(10, 1, Simulated.with(like, "threadcount=600", "servers=12"));

    assertThat((double) twelve.acknowledged).isCloseTo(12.0 * one.acknowledged, withPercentage(10));
    assertThat(twelve.gauges.keySet()).isEqualTo(one.gauges.keySet());
    assertThat(twelve.gauges.getOrDefault("compactions", 12.0)).isGreaterThanOrEqualTo(12);
  }

  @Test
  void tenThousandServersAreNotTooMany() {
    var run =
        Simulated.run(
            1, 1, "servers=10000", "model=kudu", "compaction.rate=1MiB", "backoff.policy=none");

    assertThat(run.acknowledged).isPositive();
  }

  @Test
  void whatOneServerRefusesIsNotTriedOnAnother() {
    var run =
        Simulated.run(
            10,
            Simulated.away(Outage.Kind.REFUSING, 0, 9),
            "servers=4",
            "threadcount=8",
            "backoff.policy=fixed",
            "backoff.base=100ms");

    // Each thread soon has a row for the server that is away, and can do nothing else.
    assertThat(run.acknowledgedEachSecond.subList(1, 9)).containsOnly(0L);
    assertThat(run.acknowledgedEachSecond.get(9)).isPositive();
  }

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
  void aServerThatHasATenthOfItsProcessorsServesATenth() {
    var cpus = new ServerFaults(List.of(), List.of(new Slowdown(0.1, 2 * SECOND, 4 * SECOND)));
    var seconds =
        Simulated.run(
                6,
                cpus,
                1,
                "threadcount=8",
                "workers=2",
                "service.time=1ms",
                "service.shape=constant",
                "network.time=0",
                "backoff.policy=none")
            .acknowledgedEachSecond;

    assertThat(seconds.subList(0, 2)).allMatch(count -> count >= 1_990 && count <= 2_000);
    assertThat(seconds.subList(2, 4)).allMatch(count -> count >= 190 && count <= 210);
    assertThat(seconds.subList(4, 6)).allMatch(count -> count >= 1_990 && count <= 2_010);
  }

  /** Holds a pause to what SIGSTOP does: nothing is refused, and all that has come is done then. */
  @Test
  void aServerThatStandsStillDoesNothingAndThenWhatHasWaitedOnItsConnections() {
    var run =
        pausedFromSecondTwoToFour(
            "queue.limit=1000",
            "service.time=1ms",
            "service.shape=constant",
            "network.time=0",
            "backoff.policy=none");

    assertThat(run.acknowledgedEachSecond.subList(2, 4)).allMatch(count -> count <= 1);
    assertThat(run.acknowledgedEachSecond.get(4)).isBetween(299L, 301L);
    assertThat(run.rejected).isZero();
    // The first to wait waits for the whole pause, and its service begins then.
    assertThat((double) run.latencies.getMaxValue()).isCloseTo(2e9, withPercentage(1));
  }

  @Test
  void whatHasWaitedForMoreThanTheQueueTakesIsRefusedWhenTheServerGoesOn() {
    var run = pausedFromSecondTwoToFour("queue.limit=50", "backoff.policy=none");

    assertThat(run.rejected).isBetween(140L, 152L);
  }

  /** Runs six seconds of 100 arrivals a second, with these parameters beside. */
  private static Simulated pausedFromSecondTwoToFour(String... more) {
    var paused =
        new ServerFaults(
            List.of(Simulated.away(Outage.Kind.PAUSED, 2, 4)),
            List.of(new Slowdown(0, 2 * SECOND, 4 * SECOND)));
    String[] ours = {"arrivals=constant", "arrivals.rate=100", "threadcount=1000", "workers=2"};
    return Simulated.run(6, paused, 1, Simulated.with(ours, more));
  }

  @Test
  void aServerUnderOptimisticConcurrencyHasNoProcessorsToTake() {
    var cpus = new ServerFaults(List.of(), List.of(new Slowdown(0.1, 0, SECOND)));

    assertThatThrownBy(() -> Simulated.run(1, cpus, 1, "model=optimistic", "backoff.policy=none"))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("model=optimistic: has no processors");
  }

  @Test
  void aTraceArrivesAtItsTimes(@TempDir Path folder) throws IOException {
    var file = folder.resolve("times.csv");
    Files.writeString(file, "t_s,what\n0.5,a\n0.5,b\n2.25,c\n");

    var run =
        Simulated.run(5, 1, "arrivals=trace", "arrivals.trace=" + file, "backoff.policy=none");

    assertThat(run.acknowledgedEachSecond).containsExactly(2L, 0L, 1L, 0L, 0L);
  }

  /** A thousand arrive a second, one every millisecond, and ten threads have 200 a second done. */
  private static final String[] TOO_FEW_THREADS = {
    "arrivals=constant",
    "arrivals.rate=1000",
    "threadcount=10",
    "backoff.policy=none",
    "workers=100",
    "service.time=50ms",
    "service.shape=constant",
    "network.time=0"
  };

  @Test
  void noMoreOperationsAreUnderWayThanThereAreThreadsAndTheOthersWait() {
    var run = Simulated.run(5, 1, TOO_FEW_THREADS);

    assertThat(run.gauges).containsEntry("busy_workers", 10.0);
    assertThat(run.acknowledgedEachSecond.subList(1, 5)).allMatch(count -> count <= 200);
    assertThat(run.arrivals.arrived()).isBetween(4_999L, 5_000L);
    assertThat(run.arrivals.waiting()).isEqualTo(run.arrivals.arrived() - run.arrivals.begun());
    assertThat(run.arrivals.dropped()).isZero();
  }

  @Test
  void whatFindsTheQueueFullIsDroppedAndLatencyRunsFromTheArrival() {
    var run = Simulated.run(20, 1, Simulated.with(TOO_FEW_THREADS, "arrivals.queue=100"));

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
            20, 1, Simulated.with(TOO_FEW_THREADS, "arrivals.queue=100", "clients.count=3"));

    assertThat(run.gauges).containsEntry("busy_workers", 30.0);
    assertThat(run.arrivals.waiting()).isBetween(250L, 300L);
  }

  @Test
  void aBatchArrivesWithItsLastRow() {
    var run =
        Simulated.run(
            10,
            1,
            Simulated.with(
                TOO_FEW_THREADS,
                "write.mode=batched",
                "write.batch=50",
                "arrivals.rate=1000",
                "arrivals.queue=0"));

    assertThat(run.arrivals.arrived()).isBetween(9_950L, 10_000L);
    assertThat(run.acknowledged).isBetween(9_900L, 10_000L);
    assertThat(run.attempts).isBetween(199L, 200L);
  }

  @Test
  void underOpenArrivalsAThreadHasAllPiecesOfItsBatchesOnTheirWay() {
    var run =
        Simulated.run(
            10,
            1,
            Simulated.with(
                TOO_FEW_THREADS,
                "write.mode=batched",
                "write.batch=50",
                "write.pieces=5",
                "write.ahead=2",
                "workers=1000",
                "service.time=100s",
                "backoff.timeout=1h",
                "arrivals.queue=0"));

    assertThat(run.gauges).as("ten threads").containsEntry("busy_workers", 10.0 * 5 * 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"backoff.policy=cassandra", "backoff.policy=fixed backoff.base=0s"})
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void retriesThatStopVirtualTimeEndTheRunInOneLine(String policy) {
    var run =
        Simulated.with(
            policy.split(" "), "network.time=0", "workers=1", "queue.limit=0", "threadcount=2");

    assertThatThrownBy(() -> Simulated.run(1, 1, run))
        .isInstanceOf(OverloadException.class)
        .hasMessageContaining("network.time=0: after 0.0 s an attempt is refused and comes back");
  }

  @Test
  void retriesWithoutAWaitOnANetworkWithoutDelayGoOnWhileSomeOfThemAreAccepted() {
    var run =
        Simulated.run(
            1,
            1,
            "network.time=0",
            "refusal.share=0.9",
            "threadcount=10",
            "backoff.policy=fixed",
            "backoff.base=0s");

    assertThat(run.attempts / (double) run.acknowledged).isCloseTo(10, withPercentage(5));
  }

  @Test
  void moreOperationsThanWereAllowedEndTheRunAndNotTheMemory() {
    assertThatThrownBy(
            () ->
                Simulated.run(
                    60,
                    1,
                    "arrivals=poisson",
                    "arrivals.rate=1000",
                    "threadcount=400",
                    "clients.most=500",
                    "workers=1",
                    "service.time=10ms",
                    "queue.limit=100000",
                    "backoff.policy=none"))
        .isInstanceOf(OverloadException.class)
        .hasMessageContaining("clients.most=500");
  }

  @ParameterizedTest
  @CsvSource({
    "backoff.policy=native, another policy",
    "workers=0, from 1",
    "wrokers=1, unknown property",
    "memory.soft=2GiB, is not below memory.hard",
    "flush.bytes=2GiB, never fits",
    "disk.rate=0, above 0",
    "think.time=0, 1us or more",
    "think.time=0 think.deviation=5us, 1us or more",
    "think.time=0 think.deviation=5us think.shape=lognormal, 1us or more",
    "write.mode=batched write.pieces=100 threadcount=1000000, at one time",
    "arrivals=phases, 'unknown; give one of: constant, poisson, trace'",
    "arrivals=poisson, neither is given",
    "arrivals=poisson arrivals.phases=5s@4;5s, is no phase; give phases such as",
    "arrivals=poisson arrivals.phases=5s@50%, give arrivals.max",
    "arrivals=poisson arrivals.rate=5 target=9, leave it out: open arrivals have a rate",
    "arrivals.rate=5, is of open arrivals; give the experiment a load",
    "clients.arrivals=poisson, is of an earlier version; give the experiment a load",
    "clients.rate=5, is of an earlier version; give the experiment load: rate",
    "clients.phases=5s@5, is of an earlier version; give the experiment load: phases",
    "burst.rate=5, is of an earlier version; give the experiment load: phases",
    "trace.csv=c, 'is of an earlier version; give load: {arrivals: trace, trace: FILE}'",
    "refusal.share=1.5, from 0.0 to 1.0",
    "arrivals=trace arrivals.trace=/nowhere, cannot be read",
    "attempt.timeout=1s, 1s: is of an earlier version; give backoff.attempt-timeout=1s",
    "backoff.attempt-timeout=30s, is not below backoff.timeout=30s",
    "compaction.ratio=1, from 1.001"
  })
  void aWrongParameterIsOneLineThatNamesIt(String properties, String words) {
    var given = properties.split(" ");
    var run = properties.contains("policy") ? given : Simulated.with(given, "backoff.policy=none");

    assertThatThrownBy(() -> Simulated.run(1, 1, run))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(words);
  }
}
