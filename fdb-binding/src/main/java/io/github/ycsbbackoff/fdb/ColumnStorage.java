package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** A storage in which a record is one pair for each field, so that an update reads nothing. */
final class ColumnStorage implements Storage {

  /**
   * The number of times that a transaction holds a key with its field: as the key of the pair, and
   * as begin and end of the write conflict range.
   */
  private static final int TIMES_KEY = 3;

  private static final int OVERHEAD_BYTES = 128;

  /** The number of bytes before and after a field's name in a tuple. */
  private static final int OVERHEAD_OF_TUPLE = 2;

  private final KeySpace keys;
  private final int fieldCount;

  /**
   * @param fieldCount the number of fields of a row, as a guess
   */
  ColumnStorage(KeySpace keys, int fieldCount) {
    this.keys = keys;
    this.fieldCount = fieldCount;
  }

  @Override
  public CompletableFuture<Void> write(Transaction transaction, FdbRow row) {
    if (row.kind() != OperationKind.UPDATE) {
      // An insert clears the row too, because it replaces the whole record.
      transaction.clear(KeySpace.columns(row.where()));
    }
    if (row.kind() != OperationKind.DELETE) {
      for (var column = new RecordCursor(row.record()); column.next(); ) {
        transaction.set(KeySpace.column(row.where(), column.name()), column.value());
      }
    }
    return WRITTEN;
  }

  @Override
  public long transactionBytes(FdbRow row) {
    // This is for the range of the row, which all writes but updates clear first.
    var bytes = (long) TIMES_KEY * row.where().length + OVERHEAD_BYTES;
    if (row.record() != null) {
      for (var column = new RecordCursor(row.record()); column.next(); ) {
        var key = row.where().length + column.nameBytes() + OVERHEAD_OF_TUPLE;
        bytes += (long) TIMES_KEY * key + column.valueBytes() + OVERHEAD_BYTES;
      }
    }
    return bytes;
  }

  @Override
  public Map<String, ByteIterator> read(
      ReadTransaction transaction, byte[] where, Set<String> fields) throws Exception {
    var found = new HashMap<String, ByteIterator>();
    if (fields == null) {
      var columns = KeySpace.columns(where);
      var pairs = transaction.getRange(columns, 0, false, StreamingMode.WANT_ALL);
      for (var pair : FdbCalls.await(pairs.asList())) {
        found.put(
            KeySpace.fieldIn(where, pair.getKey()), new ByteArrayByteIterator(pair.getValue()));
      }
      return found;
    }
    var values = new LinkedHashMap<String, CompletableFuture<byte[]>>();
    fields.forEach(field -> values.put(field, transaction.get(KeySpace.column(where, field))));
    for (var value : values.entrySet()) {
      var bytes = FdbCalls.await(value.getValue());
      if (bytes != null) {
        found.put(value.getKey(), new ByteArrayByteIterator(bytes));
      }
    }
    return found;
  }

  @Override
  public List<Map<String, ByteIterator>> scan(
      ReadTransaction transaction, String table, String startKey, int count, Set<String> fields)
      throws Exception {
    var rows = new LinkedHashMap<String, Map<String, ByteIterator>>();
    var end = keys.table(table).end;
    var from = keys.row(table, startKey);
    // The last row found may lack columns until the row after it has begun.
    while (rows.size() <= count) {
      var limit = limit(count + 1 - rows.size());
      var pairs = transaction.getRange(from, end, limit, false, StreamingMode.WANT_ALL);
      var found = FdbCalls.await(pairs.asList());
      for (var pair : found) {
        var key = keys.columnIn(table, pair.getKey());
        var row = rows.computeIfAbsent(key.getString(0), name -> new HashMap<>());
        if (fields == null || fields.contains(key.getString(1))) {
          row.put(key.getString(1), new ByteArrayByteIterator(pair.getValue()));
        }
      }
      if (found.size() < limit) {
        break;
      }
      from = KeySpace.next(found.get(found.size() - 1).getKey());
    }
    return rows.values().stream().limit(count).toList();
  }

  @Override
  public void add(KeyValue pair, String table, Map<String, Map<String, ByteIterator>> rows) {
    var key = keys.columnIn(table, pair.getKey());
    rows.computeIfAbsent(key.getString(0), row -> new HashMap<>())
        .put(key.getString(1), new ByteArrayByteIterator(pair.getValue()));
  }

  private int limit(int rows) {
    return (int) Math.min(Integer.MAX_VALUE, (long) rows * fieldCount);
  }
}
