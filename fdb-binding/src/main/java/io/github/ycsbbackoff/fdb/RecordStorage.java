package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import site.ycsb.ByteIterator;

/** A storage in which a record is one pair, encoded by {@link RecordCodec}. */
final class RecordStorage implements Storage {

  /**
   * The number of times that a transaction holds a row's key: as the key of the pair, and as begin
   * and end of the conflict ranges of a read and of a write.
   */
  private static final int TIMES_KEY = 5;

  private static final int OVERHEAD_BYTES = 128;

  private final KeySpace keys;
  private final RecordCodec codec;

  RecordStorage(KeySpace keys, RecordCodec codec) {
    this.keys = keys;
    this.codec = codec;
  }

  @Override
  public CompletableFuture<Void> write(Transaction transaction, FdbRow row) {
    if (row.kind() == OperationKind.DELETE) {
      transaction.clear(row.where());
      return WRITTEN;
    }
    if (row.kind() == OperationKind.INSERT) {
      transaction.set(row.where(), row.record());
      return WRITTEN;
    }
    return transaction
        .get(row.where())
        .thenAccept(
            before ->
                transaction.set(
                    row.where(),
                    before == null ? row.record() : codec.merge(before, row.record())));
  }

  @Override
  public long transactionBytes(FdbRow row) {
    var record = row.record() == null ? 0 : row.record().length;
    return record + (long) TIMES_KEY * row.where().length + OVERHEAD_BYTES;
  }

  @Override
  public Map<String, ByteIterator> read(
      ReadTransaction transaction, byte[] where, Set<String> fields) throws Exception {
    var record = FdbCalls.await(transaction.get(where));
    return record == null ? Map.of() : fieldsOf(record, fields);
  }

  @Override
  public List<Map<String, ByteIterator>> scan(
      ReadTransaction transaction, String table, String startKey, int count, Set<String> fields)
      throws Exception {
    var pairs =
        transaction.getRange(
            keys.row(table, startKey), keys.table(table).end, count, false, StreamingMode.WANT_ALL);
    var rows = new ArrayList<Map<String, ByteIterator>>();
    for (var pair : FdbCalls.await(pairs.asList())) {
      rows.add(fieldsOf(pair.getValue(), fields));
    }
    return rows;
  }

  @Override
  public void add(KeyValue pair, String table, Map<String, Map<String, ByteIterator>> rows) {
    rows.put(keys.keyIn(table, pair.getKey()), fieldsOf(pair.getValue(), null));
  }

  private static Map<String, ByteIterator> fieldsOf(byte[] record, Set<String> fields) {
    var found = new HashMap<String, ByteIterator>();
    RecordCursor.read(record, fields, found);
    return found;
  }
}
