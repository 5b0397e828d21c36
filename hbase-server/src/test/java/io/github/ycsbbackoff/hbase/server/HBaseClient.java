package io.github.ycsbbackoff.hbase.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** A client that puts and gets a few rows through HBase's own client, which retries by itself. */
final class HBaseClient implements AutoCloseable {
  static final TableName TABLE = TableName.valueOf("usertable");

  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] COLUMN = Bytes.toBytes("c");

  private final Connection connection;

  /** Connects to {@code server} with further {@code properties} of HBase. */
  HBaseClient(HBaseServer server, String... properties) throws IOException {
    var conf = HBaseConfiguration.create();
    server.clientProperties().forEach(conf::set);
    for (var property : properties) {
      var pair = property.split("=", 2);
      conf.set(pair[0], pair[1]);
    }
    connection = ConnectionFactory.createConnection(conf);
  }

  void createTable() throws IOException {
    try (var admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
    }
  }

  boolean hasTable() throws IOException {
    try (var admin = connection.getAdmin()) {
      return admin.tableExists(TABLE);
    }
  }

  List<String> regions() throws IOException {
    try (var admin = connection.getAdmin()) {
      return admin.getRegions(TABLE).stream().map(RegionInfo::getEncodedName).toList();
    }
  }

  /** Returns the number of files that the table's rows lie in, each of which was one flush. */
  int storeFiles() {
    try (var admin = connection.getAdmin()) {
      int files = 0;
      for (var server : admin.getRegionServers()) {
        for (var region : admin.getRegionMetrics(server, TABLE)) {
          files += region.getStoreFileCount();
        }
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts the rows, and returns when each of them was acknowledged. */
  void put(int rows) throws IOException {
    try (var table = connection.getTable(TABLE)) {
      for (int row = 0; row < rows; row++) {
        // The value is so wide that a few hundred rows have a middle to be split at.
        var value = Bytes.padTail(Bytes.toBytes(row), 1_000);
        table.put(new Put(key(row)).addColumn(FAMILY, COLUMN, value));
      }
    }
  }

  /** Returns how many of the rows 0 to {@code rows} - 1 are there. */
  long count(int rows) throws IOException {
    try (var table = connection.getTable(TABLE)) {
      var gets = IntStream.range(0, rows).mapToObj(row -> new Get(key(row))).toList();
      var results = table.get(gets);
      return IntStream.range(0, rows)
          .filter(row -> !results[row].isEmpty())
          .filter(row -> Bytes.toInt(results[row].getValue(FAMILY, COLUMN)) == row)
          .count();
    }
  }

  private static byte[] key(int row) {
    return Bytes.toBytes("user%06d".formatted(row));
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
