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

class MemoryModelTest {

  private static final double MIB = 1 << 20;

  @Test
  void aRegionThatIsFullRefusesItsOwnRowsAndNoOthers() {
    var like =
        new String[] {
          "model=hbase",
          "threadcount=16",
          "memory.hard=2MiB",
          "flush.bytes=1MiB",
          "flush.most=2MiB",
          "disk.rate=1MiB",
          "backoff.policy=none"
        };
    var one = Simulated.run(20, 1, like);
    var four = Simulated.run(20, 1, with(like, "memory.parts=4"));

    // The one disk takes as much from four regions as from one, and each region's memory keeps to
    // its own limit.
    assertThat((double) four.acknowledged).isCloseTo((double) one.acknowledged, withPercentage(40));
    assertThat(four.gauges.get("memory_bytes")).isLessThan(4 * 2.01 * MIB);
    assertThat(one.gauges.get("memory_bytes")).isLessThan(2.01 * MIB);
  }

  @Test
  void underMemoryPressureTheFullestTabletIsFlushedWhateverItHolds() {
    var run =
        Simulated.run(
            30,
            1,
            "model=kudu",
            "threadcount=16",
            "memory.parts=4",
            "memory.base=4MiB",
            "memory.chunk=1MiB",
            "memory.hard=40MiB",
            "memory.soft=24MiB",
            "flush.bytes=40MiB",
            "flush.pressure=32MiB",
            "flush.most=40MiB",
            "disk.rate=8MiB",
            "backoff.policy=jittered");

    assertThat(run.gauges.get("flushed_bytes")).isBetween(29 * 4.0 * MIB, 29 * 8.0 * MIB);
    assertThat(run.gauges.get("files")).isGreaterThan(10);
    assertThat(run.gauges.get("memory_bytes") % MIB).isZero();
  }

  @Test
  void aFullMemstoreRefusesAllUntilAFlushHasMadeRoom() {
    var run =
        Simulated.run(
            60,
            1,
            "model=hbase",
            "threadcount=4",
            "memory.hard=64MiB",
            "flush.bytes=16MiB",
            "disk.rate=4MiB",
            "backoff.policy=fixed",
            "backoff.base=10ms");

    assertThat(run.gauges.get("memory_bytes")).isLessThan(64 * 1024 * 1024 + 1001);
    assertThat(run.gauges.get("memory_refusals")).isPositive();
    // In 60 s the disk writes 15 pieces of 16 MiB, the last of which begins too late to end.
    assertThat(run.gauges.get("flushed_bytes")).isEqualTo(14 * 16 * 1048576.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "model=kudu memory.parts=2 memory.hard=10MiB memory.soft=6MiB flush.bytes=4MiB"
            + " memory.chunk=5MiB",
        "model=kudu memory.parts=100 memory.hard=100MiB flush.bytes=1MiB memory.chunk=1MiB",
        "model=hbase memory.hard=4MiB flush.bytes=1MiB memory.chunk=4MiB"
      })
  void aMemoryThatIsFullBeforeAnyPartOfItIsToBeFlushedIsRefused(String parameters) {
    assertThatThrownBy(
            () -> Simulated.run(1, 1, with(parameters.split(" ", -1), "backoff.policy=none")))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("flush.bytes");
  }

  @Test
  void flushesWaitForACompactionWhereThereAreTooManyFiles() {
    var memory =
        new String[] {
          "model=hbase",
          "memory.hard=64MiB",
          "flush.bytes=1MiB",
          "disk.rate=50MiB",
          "backoff.policy=fixed",
          "backoff.base=10ms"
        };
    var waiting = with(memory, "compaction.rate=1MiB", "files.blocking=5");

    assertThat(Simulated.run(60, 1, waiting).gauges.get("files")).isLessThanOrEqualTo(5);
    assertThat(Simulated.run(60, 1, waiting).acknowledged)
        .isLessThan(Simulated.run(60, 1, memory).acknowledged / 2);
  }

  @Test
  void flushesAtOneTimeShareTheDisk() {
    var fourRegionsFullAtOnce =
        new String[] {
          "model=hbase",
          "threadcount=64",
          "service.time=1us",
          "refusal.time=1ms",
          "workers=64",
          "memory.parts=4",
          "memory.hard=16MiB",
          "flush.bytes=16MiB",
          "disk.rate=4MiB",
          "backoff.policy=none"
        };
    var together = with(fourRegionsFullAtOnce, "flush.threads=4");

    // The four flushes take 4 s each one after the other, or 16 s each together.
    assertThat(flushedMib(10, fourRegionsFullAtOnce)).isEqualTo(2 * 16.0);
    assertThat(flushedMib(10, together)).isZero();
    assertThat(flushedMib(19, fourRegionsFullAtOnce)).isEqualTo(4 * 16.0);
    assertThat(flushedMib(19, together)).isEqualTo(4 * 16.0);
  }

  private static double flushedMib(int seconds, String... properties) {
    return Math.rint(Simulated.run(seconds, 1, properties).gauges.get("flushed_bytes") / MIB);
  }

  @Test
  void aServerThatStandsStillFlushesNothingMeanwhile() {
    var like =
        new String[] {
          "model=kudu",
          "threadcount=16",
          "memory.hard=12MiB",
          "flush.bytes=1MiB",
          "disk.rate=2MiB",
          "backoff.policy=jittered"
        };
    var second = 1_000_000_000L;
    var paused =
        new ServerFaults(
            List.of(Simulated.away(Outage.Kind.PAUSED, 2, 8)),
            List.of(new Slowdown(0, 2 * second, 8 * second)));

    assertThat(Simulated.run(10, 1, like).gauges.get("flushed_bytes")).isGreaterThan(16 * MIB);
    assertThat(Simulated.run(10, paused, 1, like).gauges.get("flushed_bytes"))
        .isBetween(5 * MIB, 8.1 * MIB);
  }

  @Test
  void aServerThatStandsStillMergesNoFilesMeanwhile() {
    var like =
        new String[] {
          "model=hbase",
          "threadcount=16",
          "memory.hard=64MiB",
          "flush.bytes=1MiB",
          "disk.rate=50MiB",
          "compaction.rate=1MiB",
          "backoff.policy=jittered"
        };
    var second = 1_000_000_000L;
    var still =
        new ServerFaults(
            List.of(Simulated.away(Outage.Kind.PAUSED, 5, 25)),
            List.of(new Slowdown(0, 5 * second, 25 * second)));

    assertThat(Simulated.run(25, still, 1, like).gauges.get("compacted_bytes"))
        .isEqualTo(Simulated.run(5, 1, like).gauges.get("compacted_bytes"))
        .isPositive();
  }
}
