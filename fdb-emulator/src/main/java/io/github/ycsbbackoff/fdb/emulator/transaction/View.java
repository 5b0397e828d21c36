package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.KeyValue;
import io.github.ycsbbackoff.fdb.emulator.storage.VersionedStore;
import java.util.ArrayList;

/** The database at one version, with a transaction's own writes over it. */
record View(VersionedStore store, long version, WriteBuffer writes) {

  /** Returns the value of {@code key}, which the caller may change; null if there is none. */
  byte[] get(byte[] key) {
    var value = writes.over(key, store.get(key, version));
    return value == null ? null : value.clone();
  }

  /** Returns one chunk of a range, up to as many rows and bytes as {@code request} says. */
  RangeChunk range(RangeRequest request) {
    var begin = request.begin();
    var end = request.end();
    var reverse = request.reverse();
    var rows =
        new MergedRows(
            store.rows(version, begin, end, reverse),
            writes.keys(begin, end, reverse),
            writes,
            reverse);
    var chunk = new ArrayList<KeyValue>();
    var bytes = 0L;
    while (rows.hasNext()) {
      var row = rows.next();
      chunk.add(row);
      bytes += RangeRequest.ROW_BYTES + row.getKey().length + row.getValue().length;
      if (chunk.size() == request.rowLimit() || bytes >= request.byteLimit()) {
        return new RangeChunk(chunk, true);
      }
    }
    return new RangeChunk(chunk, false);
  }
}
