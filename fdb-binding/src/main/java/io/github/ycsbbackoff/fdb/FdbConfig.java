package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.writes.WriteMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The properties of this binding.
 *
 * @param clusterFile the file of a real cluster; empty for the emulator
 * @param writeBatch the number of rows in one transaction, if rows are gathered
 * @param batches how many such transactions are in flight
 * @param flushInterval the time after which gathered rows are sent, with the next row, though they
 *     are fewer than a batch
 * @param database the first element of every key
 * @param fieldCount the number of fields that YCSB gives a row, as a guess of what a scan will find
 */
record FdbConfig(
    Optional<Path> clusterFile,
    WriteMode writeMode,
    int writeBatch,
    BatchesInFlight batches,
    Duration flushInterval,
    String database,
    Layout layout,
    int fieldCount,
    TransactionSettings transactions,
    NetworkSettings network,
    Duration connectTimeout) {

  /** The value of {@code fdb.cluster} that is no file. */
  static final String EMBEDDED = "embedded";

  private static final int DEFAULT_BATCH = 100;
  private static final int MOST_ROWS = 1_000_000;

  /** The options of every transaction: see FoundationDB's fdb.options. */
  record TransactionSettings(
      ReadMode readMode,
      boolean grvCache,
      Duration timeout,
      Optional<Integer> retryLimit,
      Priority priority,
      List<String> tags) {

    /**
     * The most tags of a transaction. A tag has {@link #LONGEST_TAG} bytes at most: "at most 5
     * tags", "must not exceed 16 characters".
     */
    private static final int MOST_TAGS = 5;

    private static final int LONGEST_TAG = 16;

    private static final String TIMEOUT = "fdb.transaction-timeout";

    /** The shortest time limit: FoundationDB counts in milliseconds, and takes 0 for no limit. */
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private static final Duration LONGEST = Duration.ofMillis(Integer.MAX_VALUE);

    static TransactionSettings from(Settings settings, Duration operationTimeout) {
      return new TransactionSettings(
          settings.choice("fdb.read", ReadMode.SNAPSHOT),
          settings.flag("fdb.grv-cache", false),
          timeout(settings, operationTimeout),
          settings
              .text("fdb.retry-limit")
              .map(given -> settings.integer("fdb.retry-limit", 0, 0, Integer.MAX_VALUE)),
          settings.choice("fdb.priority", Priority.DEFAULT),
          tags(settings));
    }

    /**
     * Refuses {@code fdb.retry-limit}, which only FoundationDB's own retry heeds, for all other
     * policies.
     */
    void rejectRetryLimit() {
      retryLimit.ifPresent(
          limit -> {
            throw new SettingException(
                "fdb.retry-limit",
                limit.toString(),
                "is of FoundationDB's own retry alone",
                "give backoff.max-attempts, or backoff.policy=native");
          });
    }

    /** Refuses a time limit of transactions that ends each attempt before its own timeout does. */
    void rejectUnder(AttemptTimeout attempts, Settings settings) {
      var attemptNanos = Math.min(attempts.nanos(), LONGEST.toNanos());
      if (attempts.isOn() && !timeout.isZero() && timeout.toNanos() < attemptNanos) {
        throw new SettingException(
            TIMEOUT,
            settings.string(TIMEOUT, ""),
            "is under %s=%s, which an attempt then never reaches"
                .formatted(AttemptTimeout.PROPERTY, settings.string(AttemptTimeout.PROPERTY, "")),
            "leave it out");
      }
    }

    private static Duration timeout(Settings settings, Duration operationTimeout) {
      var byDefault = operationTimeout.compareTo(SHORTEST) < 0 ? SHORTEST : operationTimeout;
      var timeout = settings.duration(TIMEOUT, byDefault);
      if (timeout.compareTo(LONGEST) > 0) {
        return LONGEST;
      }
      if (!timeout.isZero() && timeout.compareTo(SHORTEST) < 0) {
        throw new SettingException(
            TIMEOUT,
            settings.string(TIMEOUT, ""),
            "is under 1ms",
            "give 1ms or more, or 0 for no limit");
      }
      return timeout;
    }

    private static List<String> tags(Settings settings) {
      var given = settings.string("fdb.tag", "");
      var tags = Stream.of(given.split(",")).map(String::strip).filter(tag -> !tag.isEmpty());
      var all = tags.distinct().toList();
      if (all.size() > MOST_TAGS
          || all.stream()
              .anyMatch(tag -> tag.getBytes(StandardCharsets.UTF_8).length > LONGEST_TAG)) {
        throw new SettingException(
            "fdb.tag",
            given,
            "is over FoundationDB's limits",
            "give at most 5 of at most 16 bytes");
      }
      return all;
    }
  }

  static FdbConfig from(Settings settings, Duration operationTimeout) {
    var batch = bufferedAsUpstream(settings);
    settings.alias("fdb.cluster", "foundationdb.clusterfile");
    settings.alias("fdb.dbname", "foundationdb.dbname");
    return new FdbConfig(
        clusterFile(settings),
        writeMode(settings),
        settings.integer("write.batch", batch, 1, MOST_ROWS),
        batches(settings),
        settings.duration("fdb.flush-interval", Duration.ofSeconds(1)),
        settings.string("fdb.dbname", "DB"),
        settings.choice("fdb.layout", Layout.RECORD),
        settings.integer("fieldcount", 10, 1, MOST_ROWS),
        TransactionSettings.from(settings, operationTimeout),
        NetworkSettings.from(settings),
        settings.duration("fdb.connect-timeout", Duration.ofSeconds(10)));
  }

  /** Reads how many batches are in flight. */
  static BatchesInFlight batches(Settings settings) {
    return writeMode(settings) == WriteMode.SYNC
        ? BatchesInFlight.none(settings)
        : BatchesInFlight.from(settings);
  }

  private static WriteMode writeMode(Settings settings) {
    bufferedAsUpstream(settings);
    return WriteMode.oneOf(settings, WriteMode.SYNC, WriteMode.BATCHED);
  }

  /**
   * Returns the default number of rows in a batch. A {@code foundationdb.batchsize} of 0 or 1 means
   * one transaction for each row; a larger one asks for batches of that many rows.
   */
  private static int bufferedAsUpstream(Settings settings) {
    var rows = settings.integer("foundationdb.batchsize", 0, 0, MOST_ROWS);
    if (rows > 1) {
      settings.alias(WriteMode.PROPERTY, "foundationdb.batchsize", given -> "batched");
    }
    return rows > 1 ? rows : DEFAULT_BATCH;
  }

  private static Optional<Path> clusterFile(Settings settings) {
    var given = settings.string("fdb.cluster", EMBEDDED);
    if (given.equals(EMBEDDED)) {
      return Optional.empty();
    }
    var file = Path.of(given);
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new SettingException(
          "fdb.cluster",
          given,
          "cannot be read",
          "give the path of a cluster file, such as /etc/foundationdb/fdb.cluster, or embedded");
    }
    return Optional.of(file);
  }
}
