package io.github.ycsbbackoff.simulator.engine;

/** A queue, first in, first out, of events that are added in the order of their times. */
final class EventLane {

  private static final int FIRST_CAPACITY = 16;

  /**
   * The ring of events: event n has its time at 2n and its number at 2n + 1, modulo the length, a
   * power of two.
   */
  private long[] ring = new long[2 * FIRST_CAPACITY];

  private final int head;
  private int first;
  private int size;
  private long lastNanos;

  /**
   * Makes an empty lane.
   *
   * @param head the index at which the {@link EventQueue} keeps the first event of this lane
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

  /** Returns whether an event at {@code timeNanos} comes after all events in the lane. */
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

  /**
   * Returns the time of the first event; {@link Long#MAX_VALUE}, as {@link #firstEvent} does, if
   * the lane is empty.
   */
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
