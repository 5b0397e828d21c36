package io.github.ycsbbackoff.fdb;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.ByteIterator;

/**
 * A codec of records. A record is one array: a byte that says the format, then for each column the
 * length of its name, the name, the length of its value, the value. Lengths are varints, names are
 * UTF-8, and values are whatever bytes YCSB gave.
 */
final class RecordCodec {

  static final byte FORMAT = 1;

  /** The bytes of YCSB's field names, which are few and come again with every row. */
  private final Map<String, byte[]> names = new ConcurrentHashMap<>();

  /**
   * Returns the record of {@code values}. Each value is read once, straight into the record,
   * because YCSB's iterators cannot be read twice.
   *
   * @throws IllegalArgumentException if there is no field: such a row could not be told from none
   */
  byte[] encode(Map<String, ByteIterator> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a row needs a value for at least one field");
    }
    var record = new byte[length(values)];
    record[0] = FORMAT;
    var at = 1;
    for (var field : values.entrySet()) {
      var name = name(field.getKey());
      at = Varint.put(record, at, name.length);
      System.arraycopy(name, 0, record, at, name.length);
      at = value(field.getValue(), record, at + name.length);
    }
    return record;
  }

  /**
   * Returns {@code record} with the columns of {@code changes} in the place of its own.
   *
   * @param changes a record with the columns to change
   */
  byte[] merge(byte[] record, byte[] changes) {
    var merged = new byte[record.length + changes.length - 1];
    merged[0] = FORMAT;
    var at = 1;
    for (var column = new RecordCursor(record); column.next(); ) {
      if (!new RecordCursor(changes).find(column)) {
        at = column.copyTo(merged, at);
      }
    }
    System.arraycopy(changes, 1, merged, at, changes.length - 1);
    at += changes.length - 1;
    return at == merged.length ? merged : Arrays.copyOf(merged, at);
  }

  private int length(Map<String, ByteIterator> values) {
    var length = 1;
    for (var field : values.entrySet()) {
      var name = name(field.getKey()).length;
      var value = Math.toIntExact(field.getValue().bytesLeft());
      length += Varint.length(name) + name + Varint.length(value) + value;
    }
    return length;
  }

  private byte[] name(String field) {
    var known = names.get(field);
    return known != null
        ? known
        : names.computeIfAbsent(field, name -> name.getBytes(StandardCharsets.UTF_8));
  }

  private static int value(ByteIterator value, byte[] record, int at) {
    var length = Math.toIntExact(value.bytesLeft());
    var begin = Varint.put(record, at, length);
    // YCSB's random values are written six bytes at a time, and up to five of these bytes beyond
    // the value's end, where the next column will be. Only the end of the array holds them back.
    if (length > 0 && value.nextBuf(record, begin) != begin + length) {
      throw new IllegalArgumentException("a value that is not as long as it says");
    }
    return begin + length;
  }
}
