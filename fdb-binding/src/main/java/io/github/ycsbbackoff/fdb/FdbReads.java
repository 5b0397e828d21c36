package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.StreamingMode;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import site.ycsb.ByteIterator;

/** The reads and scans of one thread. They commit nothing, so that they cannot conflict. */
final class FdbReads {

  /**
   * The number of pairs in a page: some 10 MB of YCSB's rows, which a transaction reads well within
   * its 5 s.
   */
  private static final int PAIRS_OF_PAGE = 10_000;

  private final FdbCalls calls;
  private final FdbTransactions transactions;
  private final Storage storage;
  private final KeySpace keys;

  FdbReads(FdbCluster cluster) {
    this.calls = new FdbCalls(cluster);
    this.transactions = cluster.transactions();
    this.storage = cluster.storage();
    this.keys = cluster.keys();
  }

  /** Returns the fields of one row; empty if there is no such row. */
  Map<String, ByteIterator> read(String table, String key, Set<String> fields) throws Exception {
    var where = keys.row(table, key);
    return calls.call(
        OperationKind.READ,
        transaction -> storage.read(transactions.view(transaction), where, fields));
  }

  /** Returns at most {@code count} rows from {@code startKey} on. An attempt is a whole scan. */
  List<Map<String, ByteIterator>> scan(String table, String startKey, int count, Set<String> fields)
      throws Exception {
    if (count <= 0) {
      // To FoundationDB, a limit of 0 is no limit.
      return List.of();
    }
    return calls.call(
        OperationKind.SCAN,
        transaction ->
            storage.scan(transactions.view(transaction), table, startKey, count, fields));
  }

  /**
   * Calls {@code each} with every row of a table, in order. Each page is read in a transaction of
   * its own, because a whole table takes longer than the 5 s that a transaction has.
   */
  void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    var from = keys.table(table).begin;
    var pairsOfPage = PAIRS_OF_PAGE;
    while (from != null) {
      var page = page(table, from, pairsOfPage);
      var rows = new LinkedHashMap<String, Map<String, ByteIterator>>();
      page.forEach(pair -> storage.add(pair, table, rows));
      from = null;
      if (page.size() == pairsOfPage) {
        // Columns of the last row may be still to come, so that this row begins the next page.
        var last = keys.keyIn(table, page.get(page.size() - 1).getKey());
        from = keys.row(table, last);
        rows.remove(last);
        pairsOfPage = rows.isEmpty() ? 2 * pairsOfPage : pairsOfPage;
      }
      rows.forEach(each);
    }
  }

  private List<KeyValue> page(String table, byte[] from, int pairs) throws Exception {
    return calls.call(
        OperationKind.SCAN,
        transaction ->
            FdbCalls.await(
                transaction
                    .snapshot()
                    .getRange(from, keys.table(table).end, pairs, false, StreamingMode.WANT_ALL)
                    .asList()));
  }
}
