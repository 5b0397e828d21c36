package io.github.ycsbbackoff.hbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionOfflineException;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/** The tables that one thread has open; several threads must not share a table. */
final class OpenTables implements Multis {

  private final Connection connection;
  private final ExecutorService pool;
  private final Map<String, Table> open = new HashMap<>();

  /**
   * Creates a set without any open table.
   *
   * @param pool the pool whose threads send what goes to several servers at once; null for the
   *     connection's pool
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

  /**
   * Asks HBase's meta table where {@code row} is; or, if {@code row} is null, forgets where all
   * rows of the table are, so that the next use of each asks.
   *
   * <p>The client itself believes a server that says where it moved a region to, for as long as the
   * server says so: two minutes (HRegionServer.TIMEOUT_REGION_MOVED), also of a region that has
   * come back since and is split now. Two servers then send the client to each other all that time.
   */
  void locateAnew(String name, byte[] row) throws IOException {
    try (var locator = connection.getRegionLocator(TableName.valueOf(name))) {
      if (row == null) {
        locator.clearRegionLocationCache();
      } else {
        var unused = locator.getRegionLocation(row, true);
      }
    }
  }

  @Override
  public void batch(String table, List<Mutation> mutations, Object[] results)
      throws IOException, InterruptedException {
    get(table).batch(mutations, results);
  }

  /**
   * Asks HBase's meta table where {@code rows} are, once for all of them that one region holds.
   * Rows of a region that no server has just now are passed over, after each in a row twice as many
   * as before: such a region's boundaries are not told, and it may have all of the rows.
   */
  @Override
  public void locateAnew(String name, Collection<byte[]> rows) throws IOException {
    try (var locator = connection.getRegionLocator(TableName.valueOf(name))) {
      var left = new ArrayList<>(rows);
      left.sort(Bytes.BYTES_COMPARATOR);
      var passedOver = 1;
      while (!left.isEmpty()) {
        try {
          var region = locator.getRegionLocation(left.get(0), true).getRegion();
          left.removeIf(region::containsRow);
          passedOver = 1;
        } catch (NoServerForRegionException | RegionOfflineException e) {
          left.subList(0, Math.min(passedOver, left.size())).clear();
          passedOver *= 2;
        }
      }
    }
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
