package io.github.ycsbbackoff.fdb.emulator.load;

import io.github.ycsbbackoff.fdb.emulator.fault.InjectedError;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;

/**
 * The settings of how an emulated cluster behaves under load; {@link #defaults} is a cluster that
 * is never busy. Limits of keys, values and transactions are FoundationDB's own and cannot be set.
 *
 * @param commitsPerSecond the number of commits that the cluster can do in a second; 0: no limit
 * @param queueLimit the number of commits that may wait for their turn; a further one fails with
 *     1042
 * @param readVersionsPerSecond the number of read versions that the cluster can hand out in a
 *     second; 0: no limit
 * @param readVersionQueueLimit the number of requests that may wait for a read version; a further
 *     one fails with 1078
 * @param commitLatency the latency of a commit that need not wait
 * @param readVersionLatency the latency of a request for a read version that need not wait
 * @param readLatency the latency of each read
 * @param storageLagLimit the time that the queued commits may be worth; beyond it reads fail with
 *     1037
 * @param faults the errors that are made up besides
 * @param seed the seed of what is random
 * @param changes other values of these settings for a time; of two of one setting the last holds
 */
@RecordBuilder
public record LoadSettings(
    int commitsPerSecond,
    int queueLimit,
    int readVersionsPerSecond,
    int readVersionQueueLimit,
    Duration commitLatency,
    Duration readVersionLatency,
    Duration readLatency,
    Duration storageLagLimit,
    List<InjectedError> faults,
    long seed,
    List<LoadChange> changes)
    implements LoadSettingsBuilder.With {

  private static final LoadSettings DEFAULTS =
      new LoadSettings(
          0,
          1_000,
          0,
          100_000,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofSeconds(5),
          List.of(),
          1,
          List.of());

  public LoadSettings {
    atLeast(commitsPerSecond, 0, "commitsPerSecond");
    atLeast(queueLimit, 1, "queueLimit");
    atLeast(readVersionsPerSecond, 0, "readVersionsPerSecond");
    atLeast(readVersionQueueLimit, 1, "readVersionQueueLimit");
    notNegative(commitLatency, "commitLatency");
    notNegative(readVersionLatency, "readVersionLatency");
    notNegative(readLatency, "readLatency");
    notNegative(storageLagLimit, "storageLagLimit");
    faults = List.copyOf(faults);
    changes = List.copyOf(changes);
  }

  public static LoadSettings defaults() {
    return DEFAULTS;
  }

  private static void atLeast(int value, int least, String field) {
    if (value < least) {
      throw new IllegalArgumentException(field + "=" + value + ": must be at least " + least);
    }
  }

  private static void notNegative(Duration value, String field) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(field + "=" + value + ": must not be negative");
    }
  }
}
