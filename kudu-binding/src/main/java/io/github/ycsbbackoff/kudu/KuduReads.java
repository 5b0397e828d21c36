package io.github.ycsbbackoff.kudu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.kudu.Type;
import org.apache.kudu.client.KuduPredicate;
import org.apache.kudu.client.KuduPredicate.ComparisonOp;
import org.apache.kudu.client.KuduScanToken;
import org.apache.kudu.client.KuduScanner;
import org.apache.kudu.client.KuduTable;
import org.apache.kudu.client.PolicyKuduClient;
import org.apache.kudu.client.RowResult;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/** The reads and scans of one thread. */
final class KuduReads {

  private final KuduTables tables;

  KuduReads(KuduTables tables) {
    this.tables = tables;
  }

  /** Passes the row of {@code key} to {@code each}, and returns whether there is such a row. */
  boolean read(String table, String key, Set<String> fields, Consumer<RowResult> each)
      throws Exception {
    Callable<Boolean> one =
        () -> {
          var opened = tables.get(table);
          var scanner =
              tables
                  .client()
                  .newScannerBuilder(opened)
                  .setProjectedColumnNames(wantedFields(opened, fields))
                  .addPredicate(keyIs(opened, ComparisonOp.EQUAL, key))
                  .limit(1)
                  .build();
          return forEach(scanner, each) > 0;
        };
    return PolicyKuduClient.asRead(one);
  }

  /**
   * Passes at most {@code count} rows from {@code startKey} on to {@code each}, in the order of
   * their keys.
   */
  void scan(String table, String startKey, int count, Set<String> fields, Consumer<RowResult> each)
      throws Exception {
    var opened = tables.get(table);
    var columns = new ArrayList<String>();
    columns.add(TableSchema.KEY);
    columns.addAll(wantedFields(opened, fields));
    var tokens =
        tables
            .client()
            .newScanTokenBuilder(opened)
            .setProjectedColumnNames(columns)
            .addPredicate(keyIs(opened, ComparisonOp.GREATER_EQUAL, startKey))
            .setFaultTolerant(true)
            .limit(count);
    try (var merge = new KeyOrderedScan(tables.client(), lookedUp(tokens))) {
      for (var left = count; left > 0; left--) {
        var row = merge.next();
        if (row == null) {
          return;
        }
        each.accept(row);
      }
    }
  }

  /** Builds the tokens, for which the client looks tablets up, and throws what that throws. */
  private static List<KuduScanToken> lookedUp(KuduScanToken.KuduScanTokenBuilder tokens)
      throws Exception {
    try {
      return tokens.build();
    } catch (RuntimeException e) {
      // The client wraps every exception, by which statusOf could not tell a timeout.
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** Passes every row of {@code table} to {@code each}, in any order. */
  void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    var scanner = tables.client().newScannerBuilder(tables.get(table)).build();
    forEach(
        scanner,
        row -> {
          var fields = new HashMap<String, ByteIterator>();
          copyFields(row, fields);
          each.accept(row.getString(TableSchema.KEY), fields);
        });
  }

  private static int forEach(KuduScanner scanner, Consumer<RowResult> each) throws Exception {
    var rows = 0;
    try {
      while (scanner.hasMoreRows()) {
        for (var row : scanner.nextRows()) {
          each.accept(row);
          rows++;
        }
      }
      return rows;
    } finally {
      scanner.close();
    }
  }

  /** Returns the names of the wanted columns, without the key, which is no field of the record. */
  private static List<String> wantedFields(KuduTable table, Set<String> fields) {
    return table.getSchema().getColumns().stream()
        .filter(column -> !column.isKey())
        .map(column -> column.getName())
        .filter(name -> fields == null || fields.contains(name))
        .toList();
  }

  private static KuduPredicate keyIs(KuduTable table, ComparisonOp comparison, String key) {
    var column = table.getSchema().getColumn(TableSchema.KEY);
    return KuduPredicate.newComparisonPredicate(column, comparison, key);
  }

  /** Puts the fields of {@code row} into {@code fields}; the key is not one of them. */
  static void copyFields(RowResult row, Map<String, ByteIterator> fields) {
    var columns = row.getColumnProjection().getColumns();
    for (var i = 0; i < columns.size(); i++) {
      var name = columns.get(i).getName();
      if (!name.equals(TableSchema.KEY) && !row.isNull(i)) {
        fields.put(
            name,
            columns.get(i).getType() == Type.INT64
                ? Integers.bytes(row.getLong(i))
                : new StringByteIterator(row.getString(i)));
      }
    }
  }
}
