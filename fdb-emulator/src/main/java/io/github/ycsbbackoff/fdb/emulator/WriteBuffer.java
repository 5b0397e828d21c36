package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Range;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A transaction's writes until it commits, and what they say to the transaction's own reads. */
final class WriteBuffer {

  /**
   * The bytes of a mutation or a conflict range beside its keys, as fdbclient's structures have
   * them.
   */
  private static final int ENTRY_BYTES = 32;

  private final NavigableMap<byte[], KeyWrites> writes;
  private final RangeSet cleared;
  private final RangeSet unreadable;
  private final RangeSet conflicts;
  private boolean hasVersionstamps;

  WriteBuffer() {
    this(new TreeMap<>(Keys.ORDER), new RangeSet(), new RangeSet(), new RangeSet());
  }

  private WriteBuffer(
      NavigableMap<byte[], KeyWrites> writes,
      RangeSet cleared,
      RangeSet unreadable,
      RangeSet conflicts) {
    this.writes = writes;
    this.cleared = cleared;
    this.unreadable = unreadable;
    this.conflicts = conflicts;
  }

  /** Returns a copy as of now, for a read that has to wait for its version. */
  WriteBuffer copy() {
    var sorted = new TreeMap<byte[], KeyWrites>(Keys.ORDER);
    sorted.putAll(writes);
    var copy = new WriteBuffer(sorted, cleared.copy(), unreadable.copy(), conflicts.copy());
    copy.hasVersionstamps = hasVersionstamps;
    return copy;
  }

  boolean isEmpty() {
    return writes.isEmpty() && cleared.isEmpty() && conflicts.isEmpty();
  }

  void write(byte[] key, Operation operation, byte[] operand) {
    hasVersionstamps |= operation.isVersionstamped();
    var earlier = writes.get(key);
    if (earlier != null) {
      writes.put(key, earlier.then(operation, operand));
    } else if (cleared.contains(key)) {
      writes.put(key, KeyWrites.firstOnNothing(operation, operand));
    } else {
      writes.put(key, KeyWrites.first(operation, operand, unreadable.contains(key)));
    }
  }

  void clear(byte[] begin, byte[] end) {
    writes.subMap(begin, true, end, false).clear();
    cleared.add(begin, end);
    unreadable.remove(begin, end);
  }

  void makeUnreadable(Range range) {
    unreadable.add(range.begin, range.end);
  }

  void addConflict(byte[] begin, byte[] end) {
    conflicts.add(begin, end);
  }

  List<Range> conflicts() {
    return conflicts.ranges();
  }

  /** Returns the mutations. Clears come first, because a key may be cleared and then written. */
  List<Mutation> mutations() {
    var all = new ArrayList<Mutation>(writes.size());
    cleared.ranges().forEach(range -> all.add(new Mutation.Clear(range)));
    writes.forEach((key, each) -> all.add(new Mutation.Write(key, each)));
    return all;
  }

  /** Returns the size of the commit in bytes, its read conflict ranges aside. */
  long bytes() {
    var bytes = bytesOf(cleared.ranges()) + bytesOf(conflicts.ranges());
    for (var each : writes.entrySet()) {
      bytes += ENTRY_BYTES + each.getKey().length + each.getValue().operandBytes();
    }
    return bytes;
  }

  static long bytesOf(Collection<Range> ranges) {
    return ranges.stream().mapToLong(WriteBuffer::bytesOf).sum();
  }

  static long bytesOf(Range range) {
    return (long) ENTRY_BYTES + range.begin.length + range.end.length;
  }

  /** Returns the value of {@code key} over {@code stored} in the database. */
  byte[] over(byte[] key, byte[] stored) {
    var own = writes.get(key);
    if (own != null) {
      return own.over(stored, null);
    }
    return cleared.contains(key) ? null : stored;
  }

  /** Returns the keys written in a range, in the order of a read. */
  Collection<byte[]> keys(byte[] begin, byte[] end, boolean reverse) {
    if (!Keys.less(begin, end)) {
      return List.of();
    }
    var inRange = writes.subMap(begin, true, end, false);
    return reverse ? inRange.descendingKeySet() : inRange.navigableKeySet();
  }

  /**
   * Returns the parts of a range that were read from the database, and not from this buffer: only
   * these parts can conflict.
   */
  List<Range> readThrough(byte[] begin, byte[] end) {
    if (!Keys.less(begin, end)) {
      return List.of();
    }
    if (writes.isEmpty() && cleared.isEmpty()) {
      return List.of(new Range(begin, end));
    }
    var known = cleared.copy();
    for (Map.Entry<byte[], KeyWrites> each : writes.subMap(begin, true, end, false).entrySet()) {
      if (each.getValue().isIndependent()) {
        known.add(each.getKey(), Keys.after(each.getKey()));
      }
    }
    return known.gaps(begin, end);
  }

  /**
   * Refuses a read of what a versionstamp may turn into.
   *
   * @throws FDBException 1036 if there is such a stamp in the range
   */
  void checkReadable(byte[] begin, byte[] end) {
    if (!hasVersionstamps) {
      return;
    }
    if (unreadable.intersects(begin, end) || anyUnreadable(keys(begin, end, false))) {
      throw ErrorCode.ACCESSED_UNREADABLE.exception();
    }
  }

  private boolean anyUnreadable(Collection<byte[]> keys) {
    for (var key : keys) {
      if (writes.get(key).isUnreadable()) {
        return true;
      }
    }
    return false;
  }
}
