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

  private final AtomicLongArray places;
  private final int place;

  private ContendedLong(AtomicLongArray places, int place) {
    this.places = places;
    this.place = place;
  }

  /** Creates a number that is {@code initial}. */
  public ContendedLong(long initial) {
    this(new AtomicLongArray(PADDING + 1 + PADDING), PADDING);
    places.setPlain(place, initial);
  }

  /**
   * Creates two numbers that are 0 and have one cache line to themselves, for those that are always
   * changed together: a thread that has the line for the one has it for the other.
   */
  public static Pair pair() {
    var places = new AtomicLongArray(PADDING + 2 + PADDING);
    return new Pair(new ContendedLong(places, PADDING), new ContendedLong(places, PADDING + 1));
  }

  /** Two numbers of one cache line. */
  public record Pair(ContendedLong first, ContendedLong second) {}

  /** Returns the number. */
  public long get() {
    return places.get(place);
  }

  /** Makes the number {@code next}. */
  public void set(long next) {
    places.set(place, next);
  }

  /** Makes the number {@code next}, and returns what it was. */
  public long getAndSet(long next) {
    return places.getAndSet(place, next);
  }

  /** Adds {@code amount}, and returns the sum. */
  public long addAndGet(long amount) {
    return places.addAndGet(place, amount);
  }

  /** Makes the number {@code next} if it is {@code seen}; returns whether it was. */
  public boolean compareAndSet(long seen, long next) {
    return places.compareAndSet(place, seen, next);
  }
}
