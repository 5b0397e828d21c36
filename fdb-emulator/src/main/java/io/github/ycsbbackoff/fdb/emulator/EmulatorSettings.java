package io.github.ycsbbackoff.fdb.emulator;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How an emulated cluster behaves under load; {@link #defaults} is one that is never busy. Limits
 * of keys, values and transactions are FoundationDB's own and not for setting.
 *
 * @param commitsPerSecond what the cluster can commit; 0: no limit
 * @param queueLimit commits that may wait for their turn; a further one fails with 1042
 * @param readVersionsPerSecond what it can hand out; 0: no limit
 * @param readVersionQueueLimit requests that may wait for a read version; a further one fails with
 *     1078
 * @param commitLatency of a commit that need not wait
 * @param readVersionLatency of a request that need not wait
 * @param readLatency of each read
 * @param storageLagLimit reads fail with 1037 while the queued commits are worth more than this
 * @param faults errors made up beside
 * @param seed of what is random
 * @param commitLog keeps the data beyond the process
 */
public record EmulatorSettings(
    int commitsPerSecond,
    int queueLimit,
    int readVersionsPerSecond,
    int readVersionQueueLimit,
    Duration commitLatency,
    Duration readVersionLatency,
    Duration readLatency,
    Duration storageLagLimit,
    List<Fault> faults,
    long seed,
    Optional<Path> commitLog) {

  private static final EmulatorSettings DEFAULTS =
      new EmulatorSettings(
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
          Optional.empty());

  public EmulatorSettings {
    atLeast(commitsPerSecond, 0, "commitsPerSecond");
    atLeast(queueLimit, 1, "queueLimit");
    atLeast(readVersionsPerSecond, 0, "readVersionsPerSecond");
    atLeast(readVersionQueueLimit, 1, "readVersionQueueLimit");
    notNegative(commitLatency, "commitLatency");
    notNegative(readVersionLatency, "readVersionLatency");
    notNegative(readLatency, "readLatency");
    notNegative(storageLagLimit, "storageLagLimit");
    faults = List.copyOf(faults);
  }

  public static EmulatorSettings defaults() {
    return DEFAULTS;
  }

  public EmulatorSettings withCommitsPerSecond(int value) {
    return new EmulatorSettings(
        value,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withQueueLimit(int value) {
    return new EmulatorSettings(
        commitsPerSecond,
        value,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withReadVersionsPerSecond(int value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        value,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withReadVersionQueueLimit(int value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        value,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withCommitLatency(Duration value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        value,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withReadVersionLatency(Duration value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        value,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withReadLatency(Duration value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        value,
        storageLagLimit,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withStorageLagLimit(Duration value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        value,
        faults,
        seed,
        commitLog);
  }

  public EmulatorSettings withFaults(List<Fault> value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        value,
        seed,
        commitLog);
  }

  public EmulatorSettings withSeed(long value) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        value,
        commitLog);
  }

  public EmulatorSettings withCommitLog(Path path) {
    return new EmulatorSettings(
        commitsPerSecond,
        queueLimit,
        readVersionsPerSecond,
        readVersionQueueLimit,
        commitLatency,
        readVersionLatency,
        readLatency,
        storageLagLimit,
        faults,
        seed,
        Optional.of(path));
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
