package io.github.ycsbbackoff.kudu;

import java.nio.ByteBuffer;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * The conversion between YCSB's values, which are bytes, and integers: a column of integers holds
 * the first eight bytes of each value, big endian.
 */
final class Integers {

  private Integers() {}

  /** Returns the first eight bytes of {@code value}; a shorter value is filled up with zeros. */
  static long of(ByteIterator value) {
    var integer = 0L;
    for (var i = 0; i < Long.BYTES; i++) {
      integer =
          integer << Byte.SIZE | (value.hasNext() ? Byte.toUnsignedLong(value.nextByte()) : 0);
    }
    return integer;
  }

  /** Returns the eight bytes of {@code integer}. */
  static ByteIterator bytes(long integer) {
    return new ByteArrayByteIterator(ByteBuffer.allocate(Long.BYTES).putLong(integer).array());
  }
}
