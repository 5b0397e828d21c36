package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.writes.WriteMode;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.kudu.Type;
import org.apache.kudu.util.NetUtil;

/**
 * The properties of the Kudu binding.
 *
 * @param writeBatch the number of rows in a buffer
 * @param integerFields the number of fields, from the first on, whose columns are integers
 * @param tablets the number of tablets into which a new table is split
 * @param replicas the number of replicas of a new table; empty leaves it to the master
 * @param blockSizeBytes the block size of a new table's columns
 * @param operationTimeout the client's own timeout, which ends what no policy ends
 * @param connectTimeout the time to wait for the first answer of the masters
 * @param nativeIfHookFails whether a client that the hook does not fit may run its own retry,
 *     uncounted
 */
record KuduConfig(
    String masters,
    int clients,
    WriteMode writeMode,
    int writeBatch,
    Duration flushInterval,
    String table,
    List<String> fields,
    int integerFields,
    Partitions partitions,
    int tablets,
    long recordCount,
    boolean orderedKeys,
    int zeroPadding,
    OptionalInt replicas,
    int blockSizeBytes,
    Duration operationTimeout,
    Duration connectTimeout,
    boolean nativeIfHookFails) {

  /** The ways to split a new table into tablets. */
  enum Partitions {
    HASH,
    RANGE
  }

  /** The reactions to an installed client that lacks what the hook needs. */
  enum HookFallback {
    FAIL,
    NATIVE
  }

  private static final int MOST_TABLETS = 9_000;
  private static final int MOST_ROWS = 1_000_000;

  /** Kudu's own defaults, AsyncKuduSession's mutation buffer in rows and its flush interval. */
  private static final int DEFAULT_BATCH = 1_000;

  private static final Duration DEFAULT_FLUSH_INTERVAL = Duration.ofSeconds(1);

  /** The default of upstream's Kudu binding, in bytes: BLOCK_SIZE_DEFAULT. */
  private static final int DEFAULT_BLOCK_SIZE = 4 << 10;

  private static final int DEFAULT_PORT = 7051;

  static KuduConfig from(Settings settings, Duration operationTimeout) {
    understandUpstream(settings);
    var fieldPrefix = settings.string("fieldnameprefix", "field");
    var fieldCount = settings.integer("fieldcount", 10, 1, 10_000);
    var config =
        new KuduConfig(
            masters(settings),
            settings.integer("kudu.clients", 1, 1, 1_000),
            WriteMode.oneOf(settings, WriteMode.SYNC, WriteMode.BATCHED, WriteMode.MANUAL),
            settings.integer("write.batch", DEFAULT_BATCH, 1, MOST_ROWS),
            flushInterval(settings),
            settings.string("table", "usertable"),
            IntStream.range(0, fieldCount).mapToObj(i -> fieldPrefix + i).toList(),
            settings.integer("kudu.integer-fields", 0, 0, fieldCount),
            settings.choice("kudu.partitions", Partitions.HASH),
            settings.integer("kudu.tablets", 4, 1, MOST_TABLETS),
            settings.number("recordcount", 0, 0, Long.MAX_VALUE),
            !settings.string("insertorder", "hashed").equals("hashed"),
            settings.integer("zeropadding", 1, 0, 100),
            replicas(settings),
            blockSize(settings),
            operationTimeout,
            settings.duration("kudu.connect-timeout", Duration.ofSeconds(10)),
            settings.choice("kudu.hook-fallback", HookFallback.FAIL) == HookFallback.NATIVE);
    config.checkPartitions();
    return config;
  }

  /** Returns the type of the column of {@code field}. */
  Type type(String field) {
    return fields.indexOf(field) < integerFields ? Type.INT64 : Type.STRING;
  }

  /** Accepts the names that upstream's Kudu binding gives to the same properties. */
  private static void understandUpstream(Settings settings) {
    settings.alias("kudu.masters", "kudu_master_addresses");
    settings.alias("kudu.clients", "kudu_num_clients");
    settings.alias("kudu.tablets", "kudu_pre_split_num_tablets");
    settings.alias("kudu.replicas", "kudu_table_num_replicas");
    settings.alias("kudu.block-size", "kudu_block_size", bytes -> bytes + "B");
    settings.alias("write.batch", "kudu_buffer_num_ops");
    settings.alias(WriteMode.PROPERTY, "kudu_sync_ops", KuduConfig::modeOfUpstream);
    settings.alias(
        "kudu.partitions", "kudu_partition_schema", name -> name.replaceFirst("Partition$", ""));
  }

  private static String modeOfUpstream(String syncOps) {
    return switch (syncOps) {
      case "true" -> "sync";
      case "false" -> "batched";
      // The value is no mode, so it is refused.
      default -> syncOps;
    };
  }

  private static String masters(Settings settings) {
    var masters = settings.string("kudu.masters", "localhost:7051");
    try {
      if (NetUtil.parseStrings(masters, DEFAULT_PORT).stream()
          .noneMatch(each -> each.getHost().isBlank())) {
        return masters;
      }
    } catch (IllegalArgumentException e) {
      // The exception below says so, with the property's name.
    }
    throw new SettingException(
        "kudu.masters", masters, "is no list of addresses", "give HOST:PORT[,HOST:PORT...]");
  }

  private static Duration flushInterval(Settings settings) {
    var name = "kudu.flush-interval";
    var interval = settings.duration(name, DEFAULT_FLUSH_INTERVAL);
    if (interval.toMillis() > Integer.MAX_VALUE) {
      throw new SettingException(
          name, settings.string(name, ""), "is too large", "give up to 500h");
    }
    return interval;
  }

  private static int blockSize(Settings settings) {
    var name = "kudu.block-size";
    var bytes = settings.bytes(name, DEFAULT_BLOCK_SIZE);
    if (bytes > Integer.MAX_VALUE) {
      throw new SettingException(
          name, settings.string(name, ""), "is too large", "give up to 1GiB");
    }
    return (int) bytes;
  }

  private static OptionalInt replicas(Settings settings) {
    var replicas = settings.integer("kudu.replicas", -1, 1, 7);
    return replicas < 0 ? OptionalInt.empty() : OptionalInt.of(replicas);
  }

  private void checkPartitions() {
    if (partitions != Partitions.RANGE || tablets == 1) {
      return;
    }
    if (!orderedKeys) {
      throw new SettingException(
          "kudu.partitions=range: keys are hashed, so that ranges of record numbers mean nothing;"
              + " give insertorder=ordered, or kudu.partitions=hash");
    }
    var digits = Long.toString(recordCount).length();
    if (recordCount < tablets || zeroPadding < digits) {
      throw new SettingException(
          "kudu.partitions=range: keys must sort as their numbers do; give recordcount of at least"
              + " kudu.tablets, and zeropadding of at least its "
              + digits
              + " digits");
    }
  }
}
