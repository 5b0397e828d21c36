package io.github.ycsbbackoff.fdb;

/** Lengths of seven bits a byte, the lowest first, as in Protocol Buffers. */
final class Varint {

  private static final int MORE = 0x80;

  private Varint() {}

  static int length(int value) {
    var length = 1;
    for (var rest = value >>> 7; rest != 0; rest >>>= 7) {
      length++;
    }
    return length;
  }

  /** Writes {@code value} at {@code at}; returns where it ends. */
  static int put(byte[] bytes, int at, int value) {
    var next = at;
    var rest = value;
    while (rest >= MORE) {
      bytes[next++] = (byte) (rest | MORE);
      rest >>>= 7;
    }
    bytes[next] = (byte) rest;
    return next + 1;
  }
}
