package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.simulator.client.OverloadException;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {

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
  void aRunThatHasNothingLeftToSettleHasNoIntervalBehindItsLastSecond() {
    var ends = new ArrayList<Double>();
    var settings =
        Simulated.settings(
            "arrivals=constant", "arrivals.rate=0.3", "threadcount=4", "backoff.policy=none");
    new Simulation(settings, 1, (interval, gauges) -> ends.add(interval.endSeconds()))
        .run(3_000_000_000L, 1_000_000_000L);

    assertThat(ends).containsExactly(1.0, 2.0, 3.0);
  }

  @Test
  void whatEndsAtTheVeryEndOfASecondIsCounted() {
    var acknowledged = new AtomicLong();
    var settings =
        Simulated.settings(
            "clients.operations=1",
            "network.time=499999500ns",
            "service.time=1us",
            "service.shape=constant",
            "backoff.policy=none");
    new Simulation(
            settings,
            1,
            (interval, gauges) -> acknowledged.addAndGet(interval.counts().acknowledged()))
        .run(10_000_000_000L);

    assertThat(acknowledged).hasValue(1);
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
  void theSeedOfThePoliciesIsTheOneThatIsGiven() {
    var like =
        new String[] {"threadcount=20", "workers=1", "queue.limit=5", "backoff.policy=jittered"};
    var one = Simulated.run(10, 1, Simulated.with(like, "backoff.seed=1"));

    assertThat(Simulated.run(10, 1, Simulated.with(like, "backoff.seed=1")).backoffNanos)
        .isEqualTo(one.backoffNanos)
        .isPositive();
    assertThat(Simulated.run(10, 1, Simulated.with(like, "backoff.seed=2")).backoffNanos)
        .isNotEqualTo(one.backoffNanos);
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
    "think.time=0 think.deviation=5us, give think.shape=normal or lognormal",
    "network.deviation=20us, has no effect on the shape constant",
    "service.deviation=1ms, has no effect on the shape exponential",
    "model=kudu memory.parts=32, 'every write would be refused, and nothing flushed; give flush.pressure'",
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
