package io.github.ycsbbackoff.fdb;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** A cursor over the columns of a record, which goes through them without copying any. */
final class RecordCursor {

  private final byte[] record;
  private int at = 1;
  private int begin;
  private int nameBegin;
  private int nameLength;
  private int valueBegin;
  private int valueLength;

  /**
   * @throws IllegalArgumentException if something other than this binding wrote {@code record}
   */
  RecordCursor(byte[] record) {
    this.record = record;
    if (record.length == 0 || record[0] != RecordCodec.FORMAT) {
      throw notOurs();
    }
  }

  /** Goes to the next column; returns false if there is none. */
  boolean next() {
    if (at == record.length) {
      return false;
    }
    begin = at;
    nameLength = length();
    nameBegin = at;
    skip(nameLength);
    valueLength = length();
    valueBegin = at;
    skip(valueLength);
    return true;
  }

  /** Goes on to the column of the same name as {@code other}'s; returns false if there is none. */
  boolean find(RecordCursor other) {
    while (next()) {
      if (Arrays.equals(
          record,
          nameBegin,
          nameBegin + nameLength,
          other.record,
          other.nameBegin,
          other.nameBegin + other.nameLength)) {
        return true;
      }
    }
    return false;
  }

  String name() {
    return new String(record, nameBegin, nameLength, StandardCharsets.UTF_8);
  }

  int nameBytes() {
    return nameLength;
  }

  int valueBytes() {
    return valueLength;
  }

  byte[] value() {
    return Arrays.copyOfRange(record, valueBegin, valueBegin + valueLength);
  }

  /** Copies the whole column, name and lengths included; returns where the copy ends. */
  int copyTo(byte[] other, int position) {
    System.arraycopy(record, begin, other, position, at - begin);
    return position + at - begin;
  }

  /**
   * Puts the columns of {@code record} into {@code result}; the values stay where they are.
   *
   * @param fields the fields that are wanted; null for all
   */
  static void read(byte[] record, Set<String> fields, Map<String, ByteIterator> result) {
    for (var column = new RecordCursor(record); column.next(); ) {
      var name = column.name();
      if (fields == null || fields.contains(name)) {
        result.put(name, new ByteArrayByteIterator(record, column.valueBegin, column.valueLength));
      }
    }
  }

  private int length() {
    var length = 0;
    for (var shift = 0; shift < Integer.SIZE; shift += 7) {
      if (at == record.length) {
        throw notOurs();
      }
      var next = record[at++];
      length |= (next & 0x7f) << shift;
      if (next >= 0) {
        return length;
      }
    }
    throw notOurs();
  }

  private void skip(int length) {
    if (length < 0 || length > record.length - at) {
      throw notOurs();
    }
    at += length;
  }

  private static IllegalArgumentException notOurs() {
    return new IllegalArgumentException(
        "a value that this binding did not write; give another table or fdb.dbname");
  }
}
