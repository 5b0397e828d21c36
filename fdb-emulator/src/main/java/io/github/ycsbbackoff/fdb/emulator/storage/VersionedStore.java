package io.github.ycsbbackoff.fdb.emulator.storage;

import com.apple.foundationdb.KeyValue;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A store of keys in order, each with its values of the last five seconds. One thread at a time
 * writes, and any number read at a version without a lock, for a commit's values are there before
 * its version is handed out.
 */
public final class VersionedStore {

  private final ConcurrentNavigableMap<byte[], Cell> cells =
      new ConcurrentSkipListMap<>(KeyOrder.ORDER);

  /** The values that hide an older one, oldest first: what they hide is dropped as time goes by. */
  private final Queue<Hiding> hiding = new ArrayDeque<>();

  private static final class Cell {
    final byte[] key;
    volatile Value newest;

    Cell(byte[] key) {
      this.key = key;
    }
  }

  /** A value of a key at a version; without bytes, the key was cleared. */
  private static final class Value {
    final long version;
    final byte[] bytes;
    volatile Value older;

    Value(long version, byte[] bytes, Value older) {
      this.version = version;
      this.bytes = bytes;
      this.older = older;
    }
  }

  private record Hiding(Cell cell, Value value) {}

  /**
   * Returns the value of {@code key} at a version, or null. The array is the store's own, and not
   * to be changed.
   */
  public byte[] get(byte[] key, long version) {
    var cell = cells.get(key);
    return cell == null ? null : at(cell, version);
  }

  /** Returns the pairs of a range at a version, found one by one as they are asked for. */
  public Iterator<KeyValue> rows(long version, byte[] begin, byte[] end, boolean reverse) {
    if (!KeyOrder.less(begin, end)) {
      return Collections.emptyIterator();
    }
    var range = cells.subMap(begin, true, end, false);
    var ordered = (reverse ? range.descendingMap() : range).entrySet().iterator();
    return new Lookahead<>() {
      @Override
      protected KeyValue find() {
        while (ordered.hasNext()) {
          var entry = ordered.next();
          var value = at(entry.getValue(), version);
          if (value != null) {
            return new KeyValue(entry.getKey(), value);
          }
        }
        return null;
      }
    };
  }

  void set(byte[] key, byte[] value, long version) {
    write(cells.computeIfAbsent(key, Cell::new), value, version);
  }

  void clear(byte[] begin, byte[] end, long version) {
    if (!KeyOrder.less(begin, end)) {
      return;
    }
    cells
        .subMap(begin, true, end, false)
        .values()
        .forEach(
            cell -> {
              if (cell.newest.bytes != null) {
                write(cell, null, version);
              }
            });
  }

  /** Forgets what no read at {@code oldest} or later can see. */
  public void forgetBefore(long oldest) {
    Hiding next;
    while ((next = hiding.peek()) != null && next.value.version <= oldest) {
      hiding.remove();
      next.value.older = null;
      if (next.value.bytes == null && next.cell.newest == next.value) {
        cells.remove(next.cell.key, next.cell);
      }
    }
  }

  /** Returns the number of keys held, those cleared of late included. */
  public int size() {
    return cells.size();
  }

  private void write(Cell cell, byte[] bytes, long version) {
    var value = new Value(version, bytes, cell.newest);
    if (value.older != null) {
      hiding.add(new Hiding(cell, value));
    }
    cell.newest = value;
  }

  private static byte[] at(Cell cell, long version) {
    var value = cell.newest;
    while (value != null && value.version > version) {
      value = value.older;
    }
    return value == null ? null : value.bytes;
  }
}
