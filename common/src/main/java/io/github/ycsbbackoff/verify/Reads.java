package io.github.ycsbbackoff.verify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Every read of the histories, by number, in columns: some 40 bytes of memory each. */
final class Reads {

  /** What was seen of a field, or of all: that there is none. */
  static final long ABSENT = -2;

  /** A read that did not see the same in all its fields. */
  private static final long DIFFERS = -3;

  private final Map<Integer, long[]> each = new HashMap<>();
  private long[] beginMicros = new long[1024];
  private long[] endMicros = new long[1024];
  private long[] stamps = new long[1024];
  private int[] rows = new int[1024];
  private int[] fieldSets = new int[1024];
  private int size;

  /**
   * Adds a read.
   *
   * @param fieldSet what was asked for
   * @param seen one stamp for all fields, or one each in the order of the field set; {@link
   *     #ABSENT} for none, {@link Stamp#NONE} for a value without a stamp
   */
  void add(long begin, long end, int row, int fieldSet, long... seen) {
    if (size == rows.length) {
      grow();
    }
    beginMicros[size] = begin;
    endMicros[size] = end;
    rows[size] = row;
    fieldSets[size] = fieldSet;
    stamps[size] = seen.length == 1 ? seen[0] : DIFFERS;
    if (seen.length != 1) {
      each.put(size, seen);
    }
    size++;
  }

  int size() {
    return size;
  }

  int row(int read) {
    return rows[read];
  }

  int fieldSet(int read) {
    return fieldSets[read];
  }

  long begin(int read) {
    return beginMicros[read];
  }

  long end(int read) {
    return endMicros[read];
  }

  /** Whether it saw the same stamp in every field. */
  boolean isUniform(int read) {
    return stamps[read] != DIFFERS;
  }

  /**
   * What it saw in one field.
   *
   * @param place of the field in the field set
   */
  long seen(int read, int place) {
    return isUniform(read) ? stamps[read] : each.get(read)[place];
  }

  private void grow() {
    var larger = size + (size >> 1);
    beginMicros = Arrays.copyOf(beginMicros, larger);
    endMicros = Arrays.copyOf(endMicros, larger);
    stamps = Arrays.copyOf(stamps, larger);
    rows = Arrays.copyOf(rows, larger);
    fieldSets = Arrays.copyOf(fieldSets, larger);
  }
}
