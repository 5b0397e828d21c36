package io.github.ycsbbackoff.verify;

import java.util.HashMap;
import java.util.Map;

/** All reads of the histories, by number, in columns that take some 40 bytes of memory per read. */
final class ReadColumns {

  /** The stamp that stands for a field, or for all fields, that a read did not find. */
  static final long ABSENT = -2;

  /** The stamp of a read that did not see the same in all its fields. */
  private static final long DIFFERS = -3;

  private final Map<Integer, long[]> each = new HashMap<>();
  private final LongColumn beginMicros = new LongColumn();
  private final LongColumn endMicros = new LongColumn();
  private final LongColumn stamps = new LongColumn();
  private final IntColumn rows = new IntColumn();
  private final IntColumn fieldSets = new IntColumn();

  /**
   * Adds a read.
   *
   * @param fieldSet the fields that were asked for
   * @param seen one stamp for all fields, or one each in the order of the field set; {@link
   *     #ABSENT} for none, {@link Stamp#NONE} for a value without a stamp
   */
  void add(long begin, long end, int row, int fieldSet, long... seen) {
    if (seen.length != 1) {
      each.put(size(), seen);
    }
    beginMicros.add(begin);
    endMicros.add(end);
    rows.add(row);
    fieldSets.add(fieldSet);
    stamps.add(seen.length == 1 ? seen[0] : DIFFERS);
  }

  int size() {
    return rows.size();
  }

  int row(int read) {
    return rows.get(read);
  }

  int fieldSet(int read) {
    return fieldSets.get(read);
  }

  long begin(int read) {
    return beginMicros.get(read);
  }

  long end(int read) {
    return endMicros.get(read);
  }

  /** Returns whether the read saw the same stamp in every field. */
  boolean isUniform(int read) {
    return stamps.get(read) != DIFFERS;
  }

  /**
   * Returns the stamp that the read saw in one field.
   *
   * @param place the place of the field in the field set
   */
  long seen(int read, int place) {
    return isUniform(read) ? stamps.get(read) : each.get(read)[place];
  }
}
