package io.github.ycsbbackoff.fdb.emulator;

import java.util.Arrays;

/**
 * The atomic operations, as fdbclient/Atomic.h of 7.4.1 computes them. Numbers are little-endian;
 * the result of an arithmetic or bitwise operation is as long as the operand; null stands for no
 * value.
 */
final class AtomicOperations {

  private interface Bitwise {
    int apply(int old, int operand);
  }

  private AtomicOperations() {}

  static byte[] add(byte[] old, byte[] operand) {
    var sum = asLong(old, operand);
    var carry = 0;
    for (var i = 0; i < sum.length; i++) {
      carry += (sum[i] & 0xff) + (operand[i] & 0xff);
      sum[i] = (byte) carry;
      carry >>= 8;
    }
    return sum;
  }

  /** Computes AndV2, which does not take a value that isn't there for zeroes. */
  static byte[] and(byte[] old, byte[] operand) {
    return old == null ? operand : bitwise(old, operand, (a, b) -> a & b);
  }

  static byte[] or(byte[] old, byte[] operand) {
    return bitwise(old, operand, (a, b) -> a | b);
  }

  static byte[] xor(byte[] old, byte[] operand) {
    return bitwise(old, operand, (a, b) -> a ^ b);
  }

  static byte[] appendIfFits(byte[] old, byte[] operand) {
    if (old == null) {
      return operand;
    }
    if (old.length + operand.length > Limits.VALUE_BYTES) {
      return old;
    }
    var both = Arrays.copyOf(old, old.length + operand.length);
    System.arraycopy(operand, 0, both, old.length, operand.length);
    return both;
  }

  static byte[] max(byte[] old, byte[] operand) {
    var padded = asLong(old, operand);
    return compareLittleEndian(padded, operand) > 0 ? padded : operand;
  }

  /** Computes MinV2, which does not take a value that isn't there for zero. */
  static byte[] min(byte[] old, byte[] operand) {
    if (old == null) {
      return operand;
    }
    var padded = asLong(old, operand);
    return compareLittleEndian(padded, operand) < 0 ? padded : operand;
  }

  static byte[] byteMin(byte[] old, byte[] operand) {
    return old == null ? operand : Keys.min(operand, old);
  }

  static byte[] byteMax(byte[] old, byte[] operand) {
    return old == null ? operand : Keys.max(operand, old);
  }

  static byte[] compareAndClear(byte[] old, byte[] operand) {
    return Arrays.equals(old, operand) ? null : old;
  }

  private static byte[] bitwise(byte[] old, byte[] operand, Bitwise function) {
    var result = asLong(old, operand);
    for (var i = 0; i < result.length; i++) {
      result[i] = (byte) function.apply(result[i], operand[i]);
    }
    return result;
  }

  private static int compareLittleEndian(byte[] one, byte[] other) {
    for (var i = one.length - 1; i >= 0; i--) {
      var order = Byte.compareUnsigned(one[i], other[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Returns a copy of {@code old}, cut or filled with zeroes to the operand's length. */
  private static byte[] asLong(byte[] old, byte[] operand) {
    return old == null ? new byte[operand.length] : Arrays.copyOf(old, operand.length);
  }
}
