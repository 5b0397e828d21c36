package io.github.ycsbbackoff.hbase;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;

/** The tables that one thread has open; they are not for use by several. */
final class OpenTables implements AutoCloseable {

  private final Connection connection;
  private final ExecutorService pool;
  private final Map<String, Table> open = new HashMap<>();

  /**
   * @param pool whose threads send what goes to several servers at once; null for the connection's
   */
  OpenTables(Connection connection, ExecutorService pool) {
    this.connection = connection;
    this.pool = pool;
  }

  Table get(String name) throws IOException {
    var table = open.get(name);
    if (table == null) {
      var full = TableName.valueOf(name);
      table = pool == null ? connection.getTable(full) : connection.getTable(full, pool);
      open.put(name, table);
    }
    return table;
  }

  @Override
  public void close() throws IOException {
    for (var table : open.values()) {
      table.close();
    }
    if (pool != null) {
      pool.shutdown();
    }
  }
}
