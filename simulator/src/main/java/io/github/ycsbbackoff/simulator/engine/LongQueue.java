package io.github.ycsbbackoff.simulator.engine;

/** A queue of numbers, first in, first out, which allocates memory only when it grows. */
public final class LongQueue {

  private long[] ring = new long[16];
  private int first;
  private int size;

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void add(long number) {
    if (size == ring.length) {
      grow();
    }
    ring[(first + size) & (ring.length - 1)] = number;
    size++;
  }

  /** Takes out the number that has been in the queue for longest. */
  public long remove() {
    var number = ring[first];
    first = (first + 1) & (ring.length - 1);
    size--;
    return number;
  }

  private void grow() {
    var larger = new long[2 * ring.length];
    var untilEnd = ring.length - first;
    System.arraycopy(ring, first, larger, 0, untilEnd);
    System.arraycopy(ring, 0, larger, untilEnd, first);
    ring = larger;
    first = 0;
  }
}
