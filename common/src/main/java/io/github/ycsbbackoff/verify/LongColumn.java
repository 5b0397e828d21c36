package io.github.ycsbbackoff.verify;

import java.util.Arrays;

/**
 * A column of numbers, one for each item counted from 0 on; there may be many millions of items.
 */
final class LongColumn {

  private long[] values = new long[1024];
  private int size;

  /** Adds the number of the next item. */
  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  void set(int index, long value) {
    values[index] = value;
  }

  long get(int index) {
    return values[index];
  }
}
