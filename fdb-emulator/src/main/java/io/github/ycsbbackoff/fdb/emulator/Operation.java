package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.MutationType;

/** The operation of a write on the value that was there; null stands for no value. */
enum Operation {
  SET,
  ADD,
  BIT_AND,
  BIT_OR,
  BIT_XOR,
  APPEND_IF_FITS,
  MAX,
  MIN,
  BYTE_MIN,
  BYTE_MAX,
  COMPARE_AND_CLEAR,
  /** The key is filled in at commit: see {@link Versionstamp}. */
  SET_VERSIONSTAMPED_KEY,
  /** The value is filled in at commit. */
  SET_VERSIONSTAMPED_VALUE;

  byte[] apply(byte[] old, byte[] operand) {
    return switch (this) {
      case SET, SET_VERSIONSTAMPED_KEY, SET_VERSIONSTAMPED_VALUE -> operand;
      case ADD -> AtomicOperations.add(old, operand);
      case BIT_AND -> AtomicOperations.and(old, operand);
      case BIT_OR -> AtomicOperations.or(old, operand);
      case BIT_XOR -> AtomicOperations.xor(old, operand);
      case APPEND_IF_FITS -> AtomicOperations.appendIfFits(old, operand);
      case MAX -> AtomicOperations.max(old, operand);
      case MIN -> AtomicOperations.min(old, operand);
      case BYTE_MIN -> AtomicOperations.byteMin(old, operand);
      case BYTE_MAX -> AtomicOperations.byteMax(old, operand);
      case COMPARE_AND_CLEAR -> AtomicOperations.compareAndClear(old, operand);
    };
  }

  boolean isVersionstamped() {
    return this == SET_VERSIONSTAMPED_KEY || this == SET_VERSIONSTAMPED_VALUE;
  }

  /** Returns whether the result hangs on what was there before. */
  boolean isDependent() {
    return this != SET && !isVersionstamped();
  }

  /**
   * Returns the operation of a type by its code, as AND, OR and XOR are older names of BIT_AND,
   * BIT_OR and BIT_XOR.
   */
  static Operation of(MutationType type) {
    return switch (type.code()) {
      case 2 -> ADD;
      case 6 -> BIT_AND;
      case 7 -> BIT_OR;
      case 8 -> BIT_XOR;
      case 9 -> APPEND_IF_FITS;
      case 12 -> MAX;
      case 13 -> MIN;
      case 14 -> SET_VERSIONSTAMPED_KEY;
      case 15 -> SET_VERSIONSTAMPED_VALUE;
      case 16 -> BYTE_MIN;
      case 17 -> BYTE_MAX;
      case 20 -> COMPARE_AND_CLEAR;
      default -> throw new IllegalArgumentException("Unknown mutation type " + type);
    };
  }
}
