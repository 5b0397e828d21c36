package io.github.ycsbbackoff.benchmarks;

import java.util.HashMap;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;

/** A row as YCSB makes it: 10 fields of 100 bytes. */
public final class YcsbRow {

  public static final int FIELDS = 10;
  public static final int FIELD_BYTES = 100;

  private static final long FIRST = 6_284_781_860_667_377_211L;

  private YcsbRow() {}

  /**
   * Makes the values as YCSB does for each operation; YCSB draws a value's bytes only when they are
   * read.
   */
  public static Map<String, ByteIterator> values() {
    var values = new HashMap<String, ByteIterator>();
    for (var i = 0; i < FIELDS; i++) {
      values.put(field(i), new RandomByteIterator(FIELD_BYTES));
    }
    return values;
  }

  public static String field(int i) {
    return "field" + i;
  }

  /**
   * Returns a key that looks like YCSB's hashed keys; consecutive numbers give consecutive keys.
   */
  public static String key(int i) {
    return "user" + (FIRST + i);
  }
}
