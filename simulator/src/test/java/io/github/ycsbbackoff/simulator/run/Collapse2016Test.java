package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The collapse that this project began with (KUDU-1442, May 2016): 16 clients, 70,000 rows/s
 * offered, a disk of 20 MB/s, flushes of 64 MiB as Kudu had them, rejections from 60% of memory on.
 */
class Collapse2016Test {

  private static final double OFFERED = 70_000;
  private static final double DISK_ROWS = 20_000;

  /** The first seconds, in which memory fills and nothing is rejected. */
  private static final int FILLING_SECONDS = 20;

  @Test
  void linearBackoffSwingsBetweenFullThroughputAndNearlyNone() {
    var rows = afterFilling("backoff.policy=linear");

    var full = rows.stream().filter(count -> count > 0.7 * OFFERED).count();
    var nearZero = rows.stream().filter(count -> count < 0.05 * OFFERED).count();
    assertThat(full).isGreaterThan(rows.size() / 10);
    assertThat(nearZero).isGreaterThan(rows.size() / 3);
    assertThat(swings(rows)).isGreaterThan(rows.size() / 10);
  }

  @Test
  void jitteredExponentialBackoffSettlesAtWhatTheDiskCanTake() {
    var rows = afterFilling("backoff.policy=jittered");

    assertThat(mean(rows)).isCloseTo(DISK_ROWS, withPercentage(5));
    assertThat(rows).allMatch(count -> count > DISK_ROWS / 2 && count < 2 * DISK_ROWS);
  }

  private static List<Long> afterFilling(String policy) {
    var run =
        Simulated.run(
            80,
            2016,
            policy,
            "backoff.timeout=1h",
            "model=kudu",
            "threadcount=16",
            "target=" + OFFERED,
            "row.bytes=1000",
            "memory.hard=1GiB",
            "flush.bytes=64MiB",
            "disk.rate=20000000B",
            "service.time=20us",
            "network.time=20us");
    return run.acknowledgedEachSecond.subList(FILLING_SECONDS, run.acknowledgedEachSecond.size());
  }

  private static double mean(List<Long> rows) {
    return rows.stream().mapToLong(Long::longValue).average().orElseThrow();
  }

  /** Counts how often a second of half the offered rate or more comes after a second of less. */
  private static long swings(List<Long> rows) {
    return Stream.iterate(1, i -> i < rows.size(), i -> i + 1)
        .filter(i -> rows.get(i - 1) < OFFERED / 2 && rows.get(i) >= OFFERED / 2)
        .count();
  }
}
