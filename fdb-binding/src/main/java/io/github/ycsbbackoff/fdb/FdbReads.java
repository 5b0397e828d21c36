package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.StreamingMode;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;

/** Reads and scans of one thread. They commit nothing, so that there is nothing to conflict. */
final class FdbReads {

  /** Some 10 MB of YCSB's rows, which a transaction reads well within its 5 s. */
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

  /** The fields of one row; empty if there is none. */
  Map<String, ByteIterator> read(String table, String key, Set<String> fields) throws Exception {
    var where = keys.row(table, key);
    return calls.call(
        OperationKind.READ,
        transaction -> storage.read(transactions.view(transaction), where, fields));
  }

  /** At most {@code count} rows from {@code startKey} on. An attempt is a whole scan. */
  List<Map<String, ByteIterator>> scan(String table, String startKey, int count, Set<String> fields)
      throws Exception {
    if (count <= 0) {
      // To FoundationDB, a limit of 0 is none.
      return List.of();
    }
    return calls.call(
        OperationKind.SCAN,
        transaction ->
            storage.scan(transactions.view(transaction), table, startKey, count, fields));
  }

  /**
   * Every key of a table, in order: a transaction for each page, for a table takes more than the 5
   * s that a transaction has.
   */
  void forEachKey(String table, Consumer<String> each) throws Exception {
    var from = keys.table(table).begin;
    while (from != null) {
      var page = page(table, from);
      var inPage = new LinkedHashSet<String>();
      page.forEach(packed -> inPage.add(keys.keyIn(table, packed)));
      inPage.forEach(each);
      from = null;
      if (page.size() == PAIRS_OF_PAGE) {
        // The columns of the last row that are still to come have the same key.
        from = KeySpace.after(keys.row(table, keys.keyIn(table, page.get(page.size() - 1))));
      }
    }
  }

  private List<byte[]> page(String table, byte[] from) throws Exception {
    return calls.call(
        OperationKind.SCAN,
        transaction -> {
          var pairs =
              transaction
                  .snapshot()
                  .getRange(
                      from, keys.table(table).end, PAIRS_OF_PAGE, false, StreamingMode.WANT_ALL);
          return FdbCalls.await(pairs.asList()).stream().map(pair -> pair.getKey()).toList();
        });
  }
}
