package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import site.ycsb.ByteIterator;

/** The way rows become key-value pairs. One instance serves all threads. */
interface Storage {

  /** A future that is done already, for writes that read nothing. */
  CompletableFuture<Void> WRITTEN = CompletableFuture.completedFuture(null);

  /**
   * Has {@code transaction} write a row; the caller commits it when the returned future is done.
   *
   * <p>After 1021, commit_unknown_result, the transaction may have been committed, and it is no
   * longer on its way (FoundationDB's developer guide, "commit_unknown_result"). Each write is
   * simply done again, for twice is as once:
   *
   * <ul>
   *   <li>an insert sets the whole record, whatever was there;
   *   <li>an update sets whole fields to given values, whatever they were; if it must read the
   *       record first, it reads the record anew, so that what others changed meanwhile stays;
   *   <li>a delete clears the row, whether it is there or not.
   * </ul>
   *
   * <p>Should another client write the same row between the commit and its repetition, the outcome
   * is as if that client had written first. This is allowed, as our write was not yet acknowledged.
   */
  CompletableFuture<Void> write(Transaction transaction, FdbRow row);

  /**
   * Returns the bytes that the row adds to its transaction, whose size FoundationDB limits. This is
   * at least the real size, unless an update reads the record first: what that read adds is not
   * known here.
   */
  long transactionBytes(FdbRow row);

  /** Returns the wanted fields of one row (null means all); empty if there is no such row. */
  Map<String, ByteIterator> read(ReadTransaction transaction, byte[] where, Set<String> fields)
      throws Exception;

  /** Returns at most {@code count} rows from {@code startKey} on, in the order of their keys. */
  List<Map<String, ByteIterator>> scan(
      ReadTransaction transaction, String table, String startKey, int count, Set<String> fields)
      throws Exception;

  /**
   * Puts the fields that {@code pair} holds into those of its row in {@code rows}, by the row's
   * key.
   */
  void add(KeyValue pair, String table, Map<String, Map<String, ByteIterator>> rows);

  static Storage of(FdbConfig config, KeySpace keys, RecordCodec codec) {
    return switch (config.layout()) {
      case RECORD -> new RecordStorage(keys, codec);
      case COLUMNS -> new ColumnStorage(keys, config.fieldCount());
    };
  }
}
