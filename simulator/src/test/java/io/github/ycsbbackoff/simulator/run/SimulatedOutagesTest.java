package io.github.ycsbbackoff.simulator.run;

import static io.github.ycsbbackoff.simulator.run.Simulated.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.simulator.server.Capacity.Slowdown;
import io.github.ycsbbackoff.simulator.server.Outage;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of servers that are away, stand still, or have fewer processors for a time. */
class SimulatedOutagesTest {

  private static final long SECOND = 1_000_000_000L;

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
  void anAnswerAfterItsOperationsOwnTimeIsNotLateAndARefusalThenIsARejectionAllTheSame() {
    var like = new String[] {"threadcount=100", "workers=1", "service.time=100ms"};
    var unlimited = Simulated.run(10, 1, with(like, "backoff.timeout=2s", "backoff.policy=none"));
    var limited =
        Simulated.run(
            10,
            1,
            with(like, "backoff.timeout=2s", "backoff.attempt-timeout=1s", "backoff.policy=none"));
    var refused =
        Simulated.run(
            10,
            1,
            "threadcount=1",
            "refusal.share=1",
            "refusal.time=3s",
            "backoff.timeout=2s",
            "backoff.policy=none");

    assertThat(unlimited.unknown).isPositive();
    assertThat(unlimited.lateAnswers + unlimited.timeouts).isZero();
    assertThat(limited.lateAnswers).isPositive().isLessThanOrEqualTo(limited.timeouts);
    assertThat(refused.unknown).isPositive();
    assertThat(refused.lateAnswers).isZero();
    assertThat(refused.rejected).isPositive();
  }

  @Test
  void anOperationThatIsGivenUpAfterATimeoutMayHaveBeenDoneAndIsOfUnknownOutcome() {
    var like = new String[] {"threadcount=5", "backoff.policy=none"};
    var timedOut =
        Simulated.runAndSettle(
            2,
            3,
            Simulated.away(Outage.Kind.SILENT, 0, 60),
            with(like, "backoff.attempt-timeout=100ms"));
    var refused = Simulated.runAndSettle(2, 3, Simulated.away(Outage.Kind.REFUSING, 0, 60), like);

    assertThat(timedOut.unknown).isEqualTo(timedOut.operations).isGreaterThanOrEqualTo(5 * 19);
    assertThat(timedOut.gaveUp).isZero();
    assertThat(refused.gaveUp).isEqualTo(refused.operations).isPositive();
    assertThat(refused.unknown).isZero();
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

  @ParameterizedTest
  @ValueSource(strings = {"slow.factor=10", "refusal.share=0.5"})
  void whatWorkersWouldDoIsRefusedUnderOptimisticConcurrency(String parameter) {
    assertThatThrownBy(
            () -> Simulated.run(1, 1, "model=optimistic", "backoff.policy=none", parameter))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(parameter + ": does nothing in the model optimistic");
  }
}
