package io.github.ycsbbackoff.kudu;

import java.nio.ByteBuffer;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** YCSB's values are bytes: a column of integers holds the first eight of each, big endian. */
final class Integers {

  private Integers() {}

  /** A value that is shorter is filled up with zeros. */
  static long of(ByteIterator value) {
    var integer = 0L;
    for (var i = 0; i < Long.BYTES; i++) {
      integer =
          integer << Byte.SIZE | (value.hasNext() ? Byte.toUnsignedLong(value.nextByte()) : 0);
    }
    return integer;
  }

  /** The eight bytes again. */
  static ByteIterator bytes(long integer) {
    return new ByteArrayByteIterator(ByteBuffer.allocate(Long.BYTES).putLong(integer).array());
  }
}
