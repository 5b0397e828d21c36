package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.KeyValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The database at one version, with a transaction's own writes over it.
 *
 * @param maxKey the key where the keys end that this transaction may read
 */
@SuppressWarnings("ArrayRecordComponent") // No two views are compared.
record View(
    VersionedStore store,
    long version,
    WriteBuffer writes,
    byte[] maxKey,
    boolean bypassesUnreadable) {

  /** The key of a selector, and whether it is where the keys end because there was none. */
  @SuppressWarnings("ArrayRecordComponent") // No two keys are compared.
  record Resolved(byte[] key, boolean ranOff) {}

  /**
   * Returns the value of {@code key}, or null.
   *
   * @throws FDBException 1036 if the transaction cannot know the value before its commit
   */
  byte[] get(byte[] key) {
    checkReadable(key, Keys.after(key));
    return writes.over(key, store.get(key, version));
  }

  /**
   * Returns the key that a selector means: the offset-th from its bound on, or back from it.
   *
   * @throws FDBException 1036 if the transaction cannot know the keys before its commit
   */
  Resolved resolve(KeySelector selector) {
    var bound = bound(selector);
    var isForward = selector.getOffset() > 0;
    var steps = isForward ? selector.getOffset() : 1 - selector.getOffset();
    var rows = isForward ? rows(bound, maxKey, false) : rows(Keys.FIRST, bound, true);
    for (var step = 1; step < steps && rows.hasNext(); step++) {
      rows.next();
    }
    var found =
        rows.hasNext()
            ? new Resolved(rows.next().getKey(), false)
            : new Resolved(isForward ? maxKey : Keys.FIRST, true);
    if (isForward) {
      checkReadable(bound, Keys.after(found.key));
    } else {
      checkReadable(found.key, bound);
    }
    return found;
  }

  /**
   * Returns one chunk of a range, up to as many rows and bytes as {@code request} says.
   *
   * @throws FDBException 1036 if the transaction cannot know the rows before its commit
   */
  RangeChunk range(RangeRequest request) {
    var begin = edge(request.begin());
    var end = edge(request.end());
    var chunk = new ArrayList<KeyValue>();
    var more = false;
    if (Keys.less(begin.key, end.key)) {
      more = fill(chunk, rows(begin.key, end.key, request.reverse()), request);
      checkRange(chunk, begin.key, end.key, more, request.reverse());
    }
    return new RangeChunk(chunk, more, begin.ranOff, end.ranOff);
  }

  /**
   * Returns where a range begins or ends; a selector of offset 1, as is usual, says it without a
   * look at the keys.
   */
  private Resolved edge(KeySelector selector) {
    return selector.getOffset() == 1
        ? new Resolved(Keys.min(bound(selector), maxKey), false)
        : resolve(selector);
  }

  /** Returns the pairs of a range in order, the transaction's own writes among them. */
  Iterator<KeyValue> rows(byte[] begin, byte[] end, boolean reverse) {
    return new MergedRows(
        store.rows(version, begin, end, reverse),
        writes.keys(begin, end, reverse),
        writes,
        reverse);
  }

  private static boolean fill(List<KeyValue> chunk, Iterator<KeyValue> rows, RangeRequest request) {
    var bytes = 0L;
    while (rows.hasNext()) {
      var row = rows.next();
      chunk.add(row);
      bytes += RangeRequest.ROW_BYTES + row.getKey().length + row.getValue().length;
      if (chunk.size() == request.rowLimit() || bytes >= request.byteLimit()) {
        return true;
      }
    }
    return false;
  }

  private void checkRange(
      List<KeyValue> chunk, byte[] begin, byte[] end, boolean more, boolean reverse) {
    var last = more ? chunk.get(chunk.size() - 1).getKey() : null;
    checkReadable(more && reverse ? last : begin, more && !reverse ? Keys.after(last) : end);
  }

  private void checkReadable(byte[] begin, byte[] end) {
    if (!bypassesUnreadable) {
      writes.checkReadable(begin, end);
    }
  }

  /** Returns the bound that a selector counts from: all keys that count are on one side of it. */
  static byte[] bound(KeySelector selector) {
    var key = selector.getKey();
    return selector.orEqual() ? Keys.after(key) : key;
  }
}
