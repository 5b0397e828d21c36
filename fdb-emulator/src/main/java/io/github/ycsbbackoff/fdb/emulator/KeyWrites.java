package io.github.ycsbbackoff.fdb.emulator;

import java.util.ArrayDeque;

/**
 * What a transaction does to one key, operation after operation. An instance is immutable, so that
 * a read that waits keeps the writes it was issued after.
 *
 * <p>As in fdbclient/WriteMap.cpp, what a plain write hides is dropped, and a key that took a
 * versionstamp stays unreadable whatever is written over it.
 */
final class KeyWrites {

  private final KeyWrites earlier;
  private final Operation operation;
  private final byte[] operand;
  private final boolean unreadable;

  private KeyWrites(KeyWrites earlier, Operation operation, byte[] operand, boolean unreadable) {
    this.earlier = earlier;
    this.operation = operation;
    this.operand = operand;
    this.unreadable = unreadable;
  }

  /** Returns the first write of a key. */
  static KeyWrites first(Operation operation, byte[] operand, boolean wasUnreadable) {
    return new KeyWrites(null, operation, operand, wasUnreadable || operation.isVersionstamped());
  }

  /** Returns the first write of a key that the transaction has cleared. */
  static KeyWrites firstOnNothing(Operation operation, byte[] operand) {
    return operation.isDependent()
        ? first(Operation.SET, operation.apply(null, operand), false)
        : first(operation, operand, false);
  }

  KeyWrites then(Operation next, byte[] nextOperand) {
    if (!unreadable && !next.isDependent()) {
      return first(next, nextOperand, false);
    }
    if (!unreadable && isIndependent()) {
      return first(Operation.SET, next.apply(operand, nextOperand), false);
    }
    return new KeyWrites(this, next, nextOperand, unreadable || next.isVersionstamped());
  }

  /** Returns whether the value is known not to depend on what the database stores. */
  boolean isIndependent() {
    return earlier == null && !operation.isDependent();
  }

  boolean isUnreadable() {
    return unreadable;
  }

  boolean setsVersionstampedKey() {
    return operation == Operation.SET_VERSIONSTAMPED_KEY;
  }

  byte[] operand() {
    return operand;
  }

  /**
   * Returns the key's value in the end, over {@code stored} in the database; null if there is none.
   *
   * @param stamp the versionstamp to fill in; null leaves versionstamps out
   */
  byte[] over(byte[] stored, byte[] stamp) {
    var oldestFirst = new ArrayDeque<KeyWrites>();
    for (var each = this; each != null; each = each.earlier) {
      oldestFirst.push(each);
    }
    var value = stored;
    for (var each : oldestFirst) {
      var filled =
          stamp != null && each.operation == Operation.SET_VERSIONSTAMPED_VALUE
              ? Versionstamp.fill(each.operand, stamp)
              : each.operand;
      value = each.operation.apply(value, filled);
    }
    return value;
  }

  /** Returns the number of bytes that the operands take up in a commit. */
  long operandBytes() {
    long bytes = 0;
    for (var each = this; each != null; each = each.earlier) {
      bytes += each.operand == null ? 0 : each.operand.length;
    }
    return bytes;
  }
}
