package io.github.ycsbbackoff.verify;

import java.util.Arrays;

/** A number for each of what is counted from 0 on, of which there may be many millions. */
final class LongColumn {

  private long[] values = new long[1024];
  private int size;

  /** Adds the next one's. */
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
