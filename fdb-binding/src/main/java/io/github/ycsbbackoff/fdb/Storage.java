package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import site.ycsb.ByteIterator;

/** How rows become key-value pairs. One serves all threads. */
interface Storage {

  /** Done at once, with no result: for writes that read nothing. */
  CompletableFuture<Void> WRITTEN = CompletableFuture.completedFuture(null);

  /**
   * Has {@code transaction} write a row; commit it when the answer is there.
   *
   * <p>After 1021, commit_unknown_result, the transaction may have been committed, and it is no
   * longer on its way (FoundationDB's developer guide, "commit_unknown_result"). Each of these is
   * simply done again, for twice is as once:
   *
   * <ul>
   *   <li>an insert sets the whole record, whatever was there;
   *   <li>an update sets whole fields to given values, whatever they were; where it must read the
   *       record first, it reads it anew, so that what others changed meanwhile stays;
   *   <li>a delete clears the row, whether it is there or not.
   * </ul>
   *
   * <p>Should another client write the same row between the commit and its repetition, the outcome
   * is that of its write coming first, as it might have: ours was not yet acknowledged.
   */
  CompletableFuture<Void> write(Transaction transaction, FdbRow row);

  /** What the row adds to its transaction, which FoundationDB limits: at least its real size. */
  long transactionBytes(FdbRow row);

  /** The fields of one row that are wanted (null: all); empty if there is none. */
  Map<String, ByteIterator> read(ReadTransaction transaction, byte[] where, Set<String> fields)
      throws Exception;

  /** At most {@code count} rows from {@code startKey} on, in the order of their keys. */
  List<Map<String, ByteIterator>> scan(
      ReadTransaction transaction, String table, String startKey, int count, Set<String> fields)
      throws Exception;

  /** Puts the fields that a pair has into those of its row, by the row's key. */
  void add(KeyValue pair, String table, Map<String, Map<String, ByteIterator>> rows);

  static Storage of(FdbConfig config, KeySpace keys, RecordCodec codec) {
    return switch (config.layout()) {
      case RECORD -> new RecordStorage(keys, codec);
      case COLUMNS -> new ColumnStorage(keys, config.fieldCount());
    };
  }
}
