package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.writes.WriteMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/**
 * The properties of the HBase binding.
 *
 * @param writeBatch the number of rows that a thread gathers
 * @param flushInterval the time after which gathered rows are sent though they are fewer than a
 *     batch
 * @param keytab the keytab to log in with, and its principal
 * @param newTable how to create the table; empty if the table must exist
 * @param valueFilter the comparison that a scan's values must pass
 * @param scanCaching the largest number of rows in one answer of a scan
 */
record HBaseConfig(
    int connections,
    WriteMode writeMode,
    int writeBatch,
    Duration flushInterval,
    String table,
    String family,
    Durability durability,
    Optional<Login> keytab,
    Optional<NewTable> newTable,
    boolean pageFilter,
    Optional<ValueFilterOf> valueFilter,
    int scanCaching,
    Duration operationTimeout,
    Duration connectTimeout) {

  /** A Kerberos login. */
  record Login(String principal, Path keytab) {}

  /** The comparison that a value must pass for a scan to return it. */
  record ValueFilterOf(CompareOperator operator, String hexadecimal) {

    byte[] value() {
      return HexFormat.of().parseHex(hexadecimal);
    }
  }

  /** The settings of a table that is to be created. */
  record NewTable(
      int regions,
      Compression.Algorithm compression,
      DataBlockEncoding encoding,
      BloomType bloom,
      int blockSizeBytes) {}

  /**
   * The default number of rows in an answer, as in upstream's scans without a filter: the whole
   * scan comes in one answer where it fits.
   */
  private static final int DEFAULT_CACHING = 1_000;

  /** The default of upstream's binding: DEFAULT_SCAN_FILTER_VALUE, 100 bytes. */
  private static final String DEFAULT_FILTER_VALUE = "7f" + "ff".repeat(99);

  private static final int DEFAULT_BATCH = 100;
  private static final int MOST_ROWS = 1_000_000;
  private static final int MOST_REGIONS = 10_000;

  /** HBase's own default, in bytes: HConstants.DEFAULT_BLOCKSIZE. */
  private static final int DEFAULT_BLOCK_SIZE = 64 << 10;

  static HBaseConfig from(Settings settings, Duration operationTimeout) {
    var bytes = bufferedAsUpstream(settings);
    return new HBaseConfig(
        settings.integer("hbase.connections", 1, 1, 1_000),
        WriteMode.oneOf(settings, WriteMode.SYNC, WriteMode.BATCHED),
        settings.integer("write.batch", bytes, 1, MOST_ROWS),
        settings.duration("hbase.flush-interval", Duration.ofSeconds(1)),
        settings.string("table", "usertable"),
        family(settings),
        constant(settings, "durability", Durability.USE_DEFAULT),
        login(settings),
        newTable(settings),
        settings.flag("hbase.usepagefilter", false),
        valueFilter(settings),
        settings.integer("hbase.scan-caching", DEFAULT_CACHING, 1, MOST_ROWS),
        operationTimeout,
        settings.duration("hbase.connect-timeout", Duration.ofSeconds(10)));
  }

  /**
   * Accepts upstream's {@code clientbuffering}, and returns the rows of a batch that fill {@code
   * writebuffersize}, which is in bytes.
   */
  private static int bufferedAsUpstream(Settings settings) {
    settings.alias(
        "write.mode",
        "clientbuffering",
        buffered ->
            switch (buffered) {
              case "true" -> "batched";
              case "false" -> "sync";
              // The value is no mode, so it is refused.
              default -> buffered;
            });
    var bytes = settings.number("writebuffersize", 0, 1, Long.MAX_VALUE);
    if (bytes == 0) {
      return DEFAULT_BATCH;
    }
    var row =
        settings.number("fieldcount", 10, 1, MOST_ROWS)
            * Math.max(1, settings.number("fieldlength", 100, 0, Integer.MAX_VALUE));
    return (int) Math.max(1, Math.min(MOST_ROWS, bytes / row));
  }

  private static String family(Settings settings) {
    return settings
        .text("columnfamily")
        .filter(name -> !name.isEmpty())
        .orElseThrow(
            () ->
                new SettingException(
                    "columnfamily: is not given; give the column family of the table, such as -p"
                        + " columnfamily=cf"));
  }

  private static Optional<Login> login(Settings settings) {
    var principal = settings.text("principal");
    var keytab = settings.text("keytab").map(Path::of);
    if (keytab.isPresent() && !Files.isReadable(keytab.get())) {
      throw new SettingException(
          "keytab", keytab.get().toString(), "cannot be read", "give an existing keytab file");
    }
    if (principal.isPresent() != keytab.isPresent()) {
      throw new SettingException("principal, keytab: give both, or none");
    }
    return principal.map(name -> new Login(name, keytab.get()));
  }

  private static Optional<NewTable> newTable(Settings settings) {
    var wanted = settings.flag("hbase.create-table", false);
    var table =
        new NewTable(
            settings.integer("hbase.splits", 1, 1, MOST_REGIONS),
            constant(settings, "hbase.compression", Compression.Algorithm.NONE),
            constant(settings, "hbase.encoding", DataBlockEncoding.NONE),
            constant(settings, "hbase.bloom", BloomType.ROW),
            blockSize(settings));
    return wanted ? Optional.of(table) : Optional.empty();
  }

  private static int blockSize(Settings settings) {
    var name = "hbase.block-size";
    var bytes = settings.bytes(name, DEFAULT_BLOCK_SIZE);
    if (bytes < 1 || bytes > Integer.MAX_VALUE) {
      throw new SettingException(
          name, settings.string(name, ""), "is out of range", "give 1B to 1GiB, such as 64KiB");
    }
    return (int) bytes;
  }

  private static Optional<ValueFilterOf> valueFilter(Settings settings) {
    var operator = constant(settings, "hbase.scanfilteroperator", CompareOperator.LESS_OR_EQUAL);
    var name = "hbase.scanfiltervalue";
    var filter = new ValueFilterOf(operator, settings.string(name, DEFAULT_FILTER_VALUE));
    try {
      filter.value();
    } catch (IllegalArgumentException e) {
      throw new SettingException(
          name,
          filter.hexadecimal(),
          "is not hexadecimal",
          "give two digits for each byte, such as 7e7e");
    }
    return settings.flag("hbase.usescanvaluefiltering", false)
        ? Optional.of(filter)
        : Optional.empty();
  }

  /** Returns one of HBase's own constants, which may be given in capitals or not. */
  private static <E extends Enum<E>> E constant(Settings settings, String name, E byDefault) {
    var given = settings.text(name);
    if (given.isEmpty()) {
      return byDefault;
    }
    var constants = byDefault.getDeclaringClass().getEnumConstants();
    return Arrays.stream(constants)
        .filter(each -> each.name().equals(given.get().toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new SettingException(
                    name,
                    given.get(),
                    "unknown",
                    "give one of: "
                        + String.join(", ", Arrays.stream(constants).map(Enum::name).toList())));
  }
}
