package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.policy.ContendedLong;

/** A double that many threads change at once, each from the value that it has seen. */
final class SharedDouble {

  private final ContendedLong bits;

  SharedDouble(double initial) {
    this.bits = new ContendedLong(Double.doubleToRawLongBits(initial));
  }

  double get() {
    return Double.longBitsToDouble(bits.get());
  }

  void set(double value) {
    bits.set(Double.doubleToRawLongBits(value));
  }

  /** Replaces {@code seen}; returns false, and changes nothing, if it is no longer the value. */
  boolean replace(double seen, double next) {
    var bitsSeen = Double.doubleToRawLongBits(seen);
    var bitsNext = Double.doubleToRawLongBits(next);
    // What stays as it is, is not written, so that other threads need not read it again.
    return bitsSeen == bitsNext ? bits.get() == bitsSeen : bits.compareAndSet(bitsSeen, bitsNext);
  }
}
