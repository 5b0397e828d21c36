package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.OperationKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** The reads and scans of one thread. */
final class HBaseReads implements AutoCloseable {

  /**
   * The number of rows in a page, which is held in memory while it is read: some 10 MB of YCSB's
   * rows.
   */
  static final int ROWS_PER_PAGE = 10_000;

  private final HBaseCalls calls;
  private final HBaseConfig config;
  private final byte[] family;

  HBaseReads(HBaseCluster cluster) {
    this.calls = new HBaseCalls(cluster);
    this.config = cluster.config();
    this.family = Bytes.toBytes(config.family());
  }

  /** Returns the row of {@code key}; empty if there is none. */
  Result read(String table, String key, Set<String> fields) throws Exception {
    var get = new Get(Bytes.toBytes(key));
    if (fields == null) {
      get.addFamily(family);
    } else {
      fields.forEach(field -> get.addColumn(family, Bytes.toBytes(field)));
    }
    return calls.call(OperationKind.READ, table, get.getRow(), open -> open.get(get));
  }

  /**
   * Returns at most {@code count} rows from {@code startKey} on, in the order of their keys. An
   * attempt is a whole scan: a scan that is refused on its way begins anew.
   */
  List<Result> scan(String table, String startKey, int count, Set<String> fields) throws Exception {
    return calls.call(
        OperationKind.SCAN,
        table,
        null,
        open -> {
          var found = new ArrayList<Result>(Math.min(count, config.scanCaching()));
          try (var scanner = open.getScanner(scanOf(startKey, count, fields))) {
            for (var row = scanner.next();
                row != null && found.size() < count;
                row = scanner.next()) {
              found.add(row);
            }
          }
          return found;
        });
  }

  /**
   * Passes every row of {@code table} to {@code each}, in the order of keys. An attempt reads a
   * page: a refusal repeats no more than that page.
   */
  void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    var after = HConstants.EMPTY_START_ROW;
    List<Result> page;
    do {
      page = rowsAfter(after, table);
      for (var row : page) {
        var fields = new HashMap<String, ByteIterator>();
        copyFields(row, fields);
        each.accept(Bytes.toString(row.getRow()), fields);
      }
      after = page.isEmpty() ? after : page.get(page.size() - 1).getRow();
    } while (page.size() == ROWS_PER_PAGE);
  }

  private List<Result> rowsAfter(byte[] key, String table) throws Exception {
    var isFirstPage = key.length == 0;
    var scan =
        new Scan()
            .withStartRow(key, isFirstPage)
            .setLimit(ROWS_PER_PAGE)
            .addFamily(family)
            .setCaching(config.scanCaching());
    return calls.call(
        OperationKind.SCAN,
        table,
        null,
        open -> {
          var found = new ArrayList<Result>();
          try (var scanner = open.getScanner(scan)) {
            for (var row = scanner.next(); row != null; row = scanner.next()) {
              found.add(row);
            }
          }
          return found;
        });
  }

  @Override
  public void close() throws Exception {
    calls.close();
  }

  private Scan scanOf(String startKey, int count, Set<String> fields) {
    var scan =
        new Scan()
            .withStartRow(Bytes.toBytes(startKey))
            .setLimit(count)
            .setCaching(Math.min(count, config.scanCaching()));
    if (fields == null) {
      scan.addFamily(family);
    } else {
      fields.forEach(field -> scan.addColumn(family, Bytes.toBytes(field)));
    }
    var filters = filters(count);
    return filters.isEmpty() ? scan : scan.setFilter(new FilterList(filters));
  }

  private List<Filter> filters(int count) {
    var filters = new ArrayList<Filter>();
    if (config.pageFilter()) {
      filters.add(new PageFilter(count));
    }
    config
        .valueFilter()
        .ifPresent(
            wanted ->
                filters.add(
                    new ValueFilter(wanted.operator(), new BinaryComparator(wanted.value()))));
    return filters;
  }

  /** Puts the fields of {@code row} into {@code fields}. */
  static void copyFields(Result row, Map<String, ByteIterator> fields) {
    if (row.isEmpty()) {
      return;
    }
    for (var cell : row.rawCells()) {
      fields.put(
          Bytes.toString(
              cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength()),
          new ByteArrayByteIterator(
              cell.getValueArray(), cell.getValueOffset(), cell.getValueLength()));
    }
  }
}
