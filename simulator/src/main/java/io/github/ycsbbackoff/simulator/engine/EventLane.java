package io.github.ycsbbackoff.simulator.engine;

/** Pairs of a time and what happens then that come in the order of their times. */
final class EventLane {

  private static final int FIRST_CAPACITY = 16;

  /** Pair n has its time at 2n and its event at 2n + 1, modulo the length, a power of two. */
  private long[] ring = new long[2 * FIRST_CAPACITY];

  private final int head;
  private int first;
  private int size;
  private long lastNanos;

  /**
   * Empty.
   *
   * @param head where the queue that it belongs to keeps its first
   */
  EventLane(int head) {
    this.head = head;
  }

  int head() {
    return head;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Whether what happens at {@code timeNanos} happens after all that are in the lane. */
  boolean takes(long timeNanos) {
    return size == 0 || timeNanos >= lastNanos;
  }

  void add(long timeNanos, long event) {
    if (2 * size == ring.length) {
      grow();
    }
    var place = (first + 2 * size) & (ring.length - 1);
    ring[place] = timeNanos;
    ring[place + 1] = event;
    lastNanos = timeNanos;
    size++;
  }

  /** After all others if it is empty, as is {@link #firstEvent}. */
  long firstNanos() {
    return size == 0 ? Long.MAX_VALUE : ring[first];
  }

  long firstEvent() {
    return size == 0 ? Long.MAX_VALUE : ring[first + 1];
  }

  void removeFirst() {
    first = (first + 2) & (ring.length - 1);
    size--;
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
