package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.tables.TableAdmin;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * An administrator of HBase's tables with a separate connection, which retries by HBase's own
 * rules.
 */
final class HBaseTableAdmin implements TableAdmin {

  private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(30);
  private static final byte[] QUALIFIER = Bytes.toBytes("field0");

  private final HBaseConfig config;
  private final Connection connection;

  private HBaseTableAdmin(HBaseConfig config, Connection connection) {
    this.config = config;
    this.connection = connection;
  }

  static HBaseTableAdmin open(Settings settings) throws Exception {
    var config = HBaseConfig.from(settings, ANSWERED_WITHIN);
    var hbase = AdminConnection.open(settings, config, HBaseTables::requireMaster);
    return new HBaseTableAdmin(config, hbase.connection());
  }

  @Override
  public boolean isEmpty(String table) throws IOException {
    var name = HBaseTables.tableName(table);
    try (var admin = connection.getAdmin()) {
      if (!admin.tableExists(name)) {
        return true;
      }
    }
    try (var opened = connection.getTable(name);
        var rows = opened.getScanner(new Scan().setLimit(1))) {
      return rows.next() == null;
    }
  }

  @Override
  public void drop(String table) throws IOException {
    var name = HBaseTables.tableName(table);
    try (var admin = connection.getAdmin()) {
      if (!admin.tableExists(name)) {
        return;
      }
      if (admin.isTableEnabled(name)) {
        admin.disableTable(name);
      }
      admin.deleteTable(name);
    }
  }

  /** {@inheritDoc} It stores one row for each region that a run's table begins with. */
  @Override
  public void tryOut(String table) throws IOException {
    var name = HBaseTables.tableName(table);
    try (var admin = connection.getAdmin()) {
      HBaseTables.create(admin, name, config);
    }
    try (var opened = connection.getTable(name);
        var regions = connection.getRegionLocator(name)) {
      for (var start : regions.getStartKeys()) {
        var key = start.length == 0 ? Bytes.toBytes("a") : start;
        opened.put(new Put(key).addColumn(Bytes.toBytes(config.family()), QUALIFIER, key));
        if (!opened.exists(new Get(key))) {
          throw new SettingException("table " + table + ": a row that was stored is not there");
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
