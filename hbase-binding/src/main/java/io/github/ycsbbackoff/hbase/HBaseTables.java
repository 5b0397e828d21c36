package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.hbase.HBaseConfig.NewTable;
import java.io.IOException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** The creation and the check of the run's table. */
final class HBaseTables {

  /** The beginning of YCSB's keys, before a number's decimal digits. */
  private static final String KEY_PREFIX = "user";

  /**
   * The smallest first four digits of a hash: nine of ten hashes are between 1e18 and {@link
   * Long#MAX_VALUE}, 9.2e18.
   */
  private static final int SMALLEST = 1_000;

  private static final int LARGEST = 9_223;

  private HBaseTables() {}

  /**
   * Creates the table, unless it is there, and checks it.
   *
   * @throws SettingException if HBase does not answer in time, or if the table does not fit
   */
  static void prepare(RunContext context, HBaseConfig config) throws Exception {
    var name = tableName(config.table());
    try (var hbase =
        AdminConnection.open(context.settings(), config, admin -> find(admin, name, config))) {
      hbase.ask(
          admin -> {
            if (!admin.tableExists(name)) {
              context.permitCreation(config.table());
              create(admin, name, config);
            }
            // Another process may have made it meanwhile.
            check(admin, name, config);
          });
    }
  }

  /** Checks the table if it is there, and otherwise asks for something that needs a master. */
  private static void find(Admin admin, TableName name, HBaseConfig config) throws IOException {
    if (admin.tableExists(name)) {
      check(admin, name, config);
    } else {
      requireMaster(admin);
    }
  }

  /** Asks for something that needs a master, and no permission. */
  static void requireMaster(Admin admin) throws IOException {
    var unused = admin.isMasterInMaintenanceMode();
  }

  static TableName tableName(String table) {
    try {
      return TableName.valueOf(table);
    } catch (IllegalArgumentException e) {
      throw new SettingException(
          "table", table, "is no name of a table", "use letters, digits, _, - and .");
    }
  }

  static void create(Admin admin, TableName name, HBaseConfig config) throws IOException {
    var wanted =
        config
            .newTable()
            .orElseThrow(
                () ->
                    new SettingException(
                        "table",
                        config.table(),
                        "there is no such table",
                        "create it, such as by create '%s', '%s' in HBase's shell, or give -p hbase.create-table=true"
                            .formatted(config.table(), config.family())));
    var family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(config.family()))
            .setCompressionType(wanted.compression())
            .setDataBlockEncoding(wanted.encoding())
            .setBloomFilterType(wanted.bloom())
            .setBlocksize(wanted.blockSizeBytes())
            .build();
    var table = TableDescriptorBuilder.newBuilder(name).setColumnFamily(family).build();
    try {
      admin.createTable(table, splits(wanted));
    } catch (TableExistsException e) {
      // Another process of the same benchmark has created the table just before.
    } catch (IOException e) {
      throw new SettingException(
          "table",
          config.table(),
          "cannot be created (" + HBaseRejections.message(e) + ")",
          "fit hbase.compression and the like to the cluster");
    }
  }

  private static void check(Admin admin, TableName name, HBaseConfig config) throws IOException {
    var table = admin.getDescriptor(name);
    if (!table.hasColumnFamily(Bytes.toBytes(config.family()))) {
      throw new SettingException(
          "columnfamily",
          config.family(),
          "table " + config.table() + " has no such column family",
          "give one of: "
              + String.join(
                  ", ", table.getColumnFamilyNames().stream().map(Bytes::toString).toList()));
    }
    if (!admin.isTableEnabled(name)) {
      throw new SettingException("table", config.table(), "is disabled", "enable it");
    }
  }

  /**
   * Returns splits into regions of like size for keys that are hashed, as YCSB's are by default.
   */
  static byte[][] splits(NewTable wanted) {
    var splits = new byte[wanted.regions() - 1][];
    for (var i = 1; i < wanted.regions(); i++) {
      var digits = SMALLEST + (long) (LARGEST - SMALLEST) * i / wanted.regions();
      splits[i - 1] = Bytes.toBytes(KEY_PREFIX + digits);
    }
    return splits;
  }
}
