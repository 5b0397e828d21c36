package io.github.ycsbbackoff.policy;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A number that all threads of a client change. It has its cache line to itself: beside other
 * objects of the client, each change would take these from the other cores' caches too, and how
 * much that costs would depend on where the garbage collector has put them.
 */
public final class ContendedLong {

  /**
   * The longs on each side of the number. They fill two cache lines of 64 bytes, because processors
   * fetch lines in pairs.
   */
  private static final int PADDING = 16;

  private final AtomicLongArray places = new AtomicLongArray(PADDING + 1 + PADDING);

  /** Creates a number that is {@code initial}. */
  public ContendedLong(long initial) {
    places.setPlain(PADDING, initial);
  }

  /** Returns the number. */
  public long get() {
    return places.get(PADDING);
  }

  /** Makes the number {@code next}. */
  public void set(long next) {
    places.set(PADDING, next);
  }

  /** Makes the number {@code next}, and returns what it was. */
  public long getAndSet(long next) {
    return places.getAndSet(PADDING, next);
  }

  /** Adds {@code amount}, and returns the sum. */
  public long addAndGet(long amount) {
    return places.addAndGet(PADDING, amount);
  }

  /** Makes the number {@code next} if it is {@code seen}; returns whether it was. */
  public boolean compareAndSet(long seen, long next) {
    return places.compareAndSet(PADDING, seen, next);
  }
}
