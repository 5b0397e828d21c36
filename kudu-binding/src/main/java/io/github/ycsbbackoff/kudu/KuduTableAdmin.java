package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.tables.TableAdmin;
import java.time.Duration;
import java.util.List;
import org.apache.kudu.Type;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.Insert;
import org.apache.kudu.client.KuduClient;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.KuduTable;

/** An administrator of Kudu's tables with a separate client, which retries by Kudu's own rules. */
final class KuduTableAdmin implements TableAdmin {

  /** The timeout of one request: the client's own default for administration and operations. */
  private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(30);

  /** The number of rows to store in a try, enough to meet every tablet of a small table. */
  private static final int ROWS = 16;

  private final KuduConfig config;
  private final AsyncKuduClient async;
  private final KuduClient client;

  private KuduTableAdmin(KuduConfig config, AsyncKuduClient async) {
    this.config = config;
    this.async = async;
    this.client = async.syncClient();
  }

  static KuduTableAdmin open(Settings settings) throws Exception {
    var config = KuduConfig.from(settings, ANSWERED_WITHIN);
    var async = new AsyncKuduClient.AsyncKuduClientBuilder(config.masters()).build();
    var admin = new KuduTableAdmin(config, async);
    try {
      var unused = KuduCluster.answered(async.tableExists(config.table()), config);
      return admin;
    } catch (Exception | LinkageError e) {
      admin.close();
      throw e;
    }
  }

  @Override
  public boolean isEmpty(String table) throws KuduException {
    return !client.tableExists(table) || rows(client.openTable(table), 1) == 0;
  }

  @Override
  public void drop(String table) throws KuduException {
    if (client.tableExists(table)) {
      client.deleteTable(table);
    }
  }

  /**
   * {@inheritDoc} The creation waits until every tablet has a leader, and fails if too few servers
   * are up.
   */
  @Override
  public void tryOut(String table) throws KuduException {
    var made =
        client.createTable(table, TableSchema.wanted(config), TablePartitions.wanted(config));
    var session = client.newSession();
    session.setTimeoutMillis(ANSWERED_WITHIN.toMillis());
    for (var i = 0; i < ROWS; i++) {
      var answer = session.apply(row(made, i));
      if (answer.hasRowError()) {
        throw new SettingException(
            "table " + table + ": a row cannot be stored (" + answer.getRowError() + ")");
      }
    }
    session.close();
    var found = rows(made, ROWS);
    if (found != ROWS) {
      throw new SettingException(
          "table %s: of %d rows that were stored %d are there".formatted(table, ROWS, found));
    }
  }

  private Insert row(KuduTable table, int number) {
    var insert = table.newInsert();
    insert.getRow().addString(TableSchema.KEY, "user" + number);
    for (var field : config.fields()) {
      if (config.type(field) == Type.INT64) {
        insert.getRow().addLong(field, number);
      } else {
        insert.getRow().addString(field, "probe");
      }
    }
    return insert;
  }

  private int rows(KuduTable table, int atMost) throws KuduException {
    var key = table.getSchema().getColumnByIndex(0).getName();
    var scanner =
        client.newScannerBuilder(table).setProjectedColumnNames(List.of(key)).limit(atMost).build();
    try {
      var rows = 0;
      while (scanner.hasMoreRows()) {
        rows += scanner.nextRows().getNumRows();
      }
      return rows;
    } finally {
      scanner.close();
    }
  }

  @Override
  public void close() throws Exception {
    async.close();
  }
}
