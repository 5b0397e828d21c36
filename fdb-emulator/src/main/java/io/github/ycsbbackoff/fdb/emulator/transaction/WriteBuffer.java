package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.Range;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import io.github.ycsbbackoff.fdb.emulator.storage.Mutation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A transaction's writes until it commits, and what they say to the transaction's own reads. */
final class WriteBuffer {

  /**
   * The bytes of a mutation or a conflict range beside its keys, as fdbclient's structures have
   * them.
   */
  private static final int ENTRY_BYTES = 32;

  /** The values to set, those written over a cleared range among them. */
  private final NavigableMap<byte[], byte[]> values;

  private final RangeSet cleared;

  WriteBuffer() {
    this(new TreeMap<>(KeyOrder.ORDER), new RangeSet());
  }

  private WriteBuffer(NavigableMap<byte[], byte[]> values, RangeSet cleared) {
    this.values = values;
    this.cleared = cleared;
  }

  /** Returns a copy as of now, for a read that has to wait for its version. */
  WriteBuffer copy() {
    return new WriteBuffer(new TreeMap<>(values), cleared.copy());
  }

  boolean isEmpty() {
    return values.isEmpty() && cleared.isEmpty();
  }

  void set(byte[] key, byte[] value) {
    values.put(key, value);
  }

  void clear(byte[] begin, byte[] end) {
    values.subMap(begin, true, end, false).clear();
    cleared.add(begin, end);
  }

  /** Returns the mutations. Clears come first, because a key may be cleared and then written. */
  List<Mutation> mutations() {
    var all = new ArrayList<Mutation>(values.size());
    cleared.ranges().forEach(range -> all.add(Mutation.clear(range)));
    values.forEach((key, value) -> all.add(Mutation.set(key, value)));
    return all;
  }

  /**
   * Returns the size of the commit in bytes, its read conflict ranges aside. Each mutation has a
   * write conflict range too, but for a key that was cleared before it was written: its conflict
   * range is in that of the clear.
   */
  long bytes() {
    var bytes = 2 * bytesOf(cleared.ranges());
    for (var each : values.entrySet()) {
      var key = each.getKey();
      bytes += ENTRY_BYTES + key.length + each.getValue().length;
      bytes += cleared.contains(key) ? 0 : bytesOf(KeyOrder.only(key));
    }
    return bytes;
  }

  static long bytesOf(Collection<Range> ranges) {
    return ranges.stream().mapToLong(WriteBuffer::bytesOf).sum();
  }

  private static long bytesOf(Range range) {
    return (long) ENTRY_BYTES + range.begin.length + range.end.length;
  }

  /** Returns the value of {@code key} over {@code stored} in the database. */
  byte[] over(byte[] key, byte[] stored) {
    var own = values.get(key);
    if (own != null) {
      return own;
    }
    return cleared.contains(key) ? null : stored;
  }

  /** Returns the keys written in a range, in the order of a read. */
  Collection<byte[]> keys(byte[] begin, byte[] end, boolean reverse) {
    var inRange = values.subMap(begin, true, end, false);
    return reverse ? inRange.descendingKeySet() : inRange.navigableKeySet();
  }

  /**
   * Returns the parts of a range that were read from the database, and not from this buffer: only
   * these parts can conflict.
   */
  List<Range> readThrough(Range range) {
    if (isEmpty()) {
      return List.of(range);
    }
    var known = cleared.copy();
    values
        .subMap(range.begin, true, range.end, false)
        .keySet()
        .forEach(key -> known.add(key, KeyOrder.after(key)));
    return known.gaps(range.begin, range.end);
  }
}
