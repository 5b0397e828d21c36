package io.github.ycsbbackoff.simulator.engine;

import java.util.Arrays;

/**
 * A heap of events, each a time and a number: the event with the least time comes first, and of
 * events at one time the one with the least number.
 *
 * <p>Each node has four children, so that they take 64 bytes together: LaMarca and Ladner, "The
 * Influence of Caches on the Performance of Heaps", 1996. When the first node is removed, the last
 * one takes its place: it sinks to the bottom and rises from there, since it came from the bottom:
 * Wegener, "Bottom-Up-Heapsort", 1993.
 */
final class EventHeap {

  private static final int CHILDREN = 4;
  private static final int FIRST_CAPACITY = 64;

  /** The nodes: node n has its time at 2n and its event at 2n + 1. */
  private long[] nodes = new long[2 * FIRST_CAPACITY];

  private int size;

  /**
   * Returns the time of the first event; {@link Long#MAX_VALUE}, as {@link #firstEvent} does, if
   * the heap is empty.
   */
  long firstNanos() {
    return size == 0 ? Long.MAX_VALUE : nodes[0];
  }

  long firstEvent() {
    return size == 0 ? Long.MAX_VALUE : nodes[1];
  }

  void add(long timeNanos, long event) {
    if (2 * size == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * nodes.length);
    }
    rise(size++, timeNanos, event);
  }

  void removeFirst() {
    size--;
    if (size > 0) {
      rise(holeAtTheBottom(), nodes[2 * size], nodes[2 * size + 1]);
    }
  }

  private void rise(int from, long timeNanos, long event) {
    var hole = from;
    while (hole > 0) {
      var parent = (hole - 1) / CHILDREN;
      var parentNanos = nodes[2 * parent];
      if (parentNanos < timeNanos || (parentNanos == timeNanos && nodes[2 * parent + 1] < event)) {
        break;
      }
      nodes[2 * hole] = parentNanos;
      nodes[2 * hole + 1] = nodes[2 * parent + 1];
      hole = parent;
    }
    nodes[2 * hole] = timeNanos;
    nodes[2 * hole + 1] = event;
  }

  /**
   * Moves the first node's place down past the earliest child of each level, and returns the leaf
   * at which it ends.
   */
  private int holeAtTheBottom() {
    var hole = 0;
    var child = 1;
    while (child < size) {
      var earliest = child;
      var nanos = nodes[2 * child];
      var event = nodes[2 * child + 1];
      var end = Math.min(child + CHILDREN, size);
      for (var other = child + 1; other < end; other++) {
        var otherNanos = nodes[2 * other];
        if (otherNanos < nanos || (otherNanos == nanos && nodes[2 * other + 1] < event)) {
          earliest = other;
          nanos = otherNanos;
          event = nodes[2 * other + 1];
        }
      }
      nodes[2 * hole] = nanos;
      nodes[2 * hole + 1] = event;
      hole = earliest;
      child = CHILDREN * hole + 1;
    }
    return hole;
  }
}
