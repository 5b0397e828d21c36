package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.KeyValue;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import io.github.ycsbbackoff.fdb.emulator.storage.Lookahead;
import java.util.Collection;
import java.util.Iterator;

/**
 * An iterator over stored pairs and those that a transaction has written, in one order and without
 * the keys that the transaction has cleared.
 */
final class MergedRows extends Lookahead<KeyValue> {

  private final Iterator<KeyValue> stored;
  private final Iterator<byte[]> written;
  private final WriteBuffer writes;
  private final int direction;
  private KeyValue nextStored;
  private byte[] nextWritten;

  MergedRows(
      Iterator<KeyValue> stored, Collection<byte[]> written, WriteBuffer writes, boolean reverse) {
    this.stored = stored;
    this.written = written.iterator();
    this.writes = writes;
    this.direction = reverse ? -1 : 1;
  }

  @Override
  protected KeyValue find() {
    while (fetch()) {
      var order = order();
      var key = order <= 0 ? nextStored.getKey() : nextWritten;
      var value = writes.over(key, order <= 0 ? nextStored.getValue() : null);
      if (order <= 0) {
        nextStored = null;
      }
      if (order >= 0) {
        nextWritten = null;
      }
      if (value != null) {
        return new KeyValue(key, value);
      }
    }
    return null;
  }

  private boolean fetch() {
    if (nextStored == null && stored.hasNext()) {
      nextStored = stored.next();
    }
    if (nextWritten == null && written.hasNext()) {
      nextWritten = written.next();
    }
    return nextStored != null || nextWritten != null;
  }

  /** Returns a negative number if the stored pair comes first, 0 if both are of one key. */
  private int order() {
    if (nextStored == null) {
      return 1;
    }
    return nextWritten == null
        ? -1
        : direction * KeyOrder.ORDER.compare(nextStored.getKey(), nextWritten);
  }
}
