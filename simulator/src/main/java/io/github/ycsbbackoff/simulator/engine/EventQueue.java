package io.github.ycsbbackoff.simulator.engine;

import java.util.Arrays;

/**
 * Events to come, by time; those of one moment in the order in which they were added, so that a run
 * is the same each time.
 *
 * <p>A heap with four children a node, in arrays of primitives: nothing is allocated for an event,
 * and a node's children share a cache line. Four instead of two: LaMarca and Ladner, "The Influence
 * of Caches on the Performance of Heaps", 1996.
 */
final class EventQueue {

  private static final int CHILDREN = 4;
  private static final int FIRST_CAPACITY = 64;

  private long[] times = new long[FIRST_CAPACITY];
  private long[] orders = new long[FIRST_CAPACITY];
  private int[] kinds = new int[FIRST_CAPACITY];
  private int[] arguments = new int[FIRST_CAPACITY];
  private int size;
  private long added;

  boolean isEmpty() {
    return size == 0;
  }

  long firstNanos() {
    return times[0];
  }

  int firstKind() {
    return kinds[0];
  }

  int firstArgument() {
    return arguments[0];
  }

  void add(long timeNanos, int kind, int argument) {
    if (size == times.length) {
      grow();
    }
    var hole = size++;
    while (hole > 0) {
      var parent = (hole - 1) / CHILDREN;
      // Of two at one moment the parent goes first: it was added first.
      if (times[parent] <= timeNanos) {
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    put(hole, timeNanos, added++, kind, argument);
  }

  void removeFirst() {
    var last = --size;
    if (last > 0) {
      sink(times[last], orders[last], kinds[last], arguments[last]);
    }
  }

  private void sink(long time, long order, int kind, int argument) {
    var hole = 0;
    while (true) {
      var child = earliestChild(hole);
      if (child < 0 || isBefore(time, order, child)) {
        break;
      }
      move(child, hole);
      hole = child;
    }
    put(hole, time, order, kind, argument);
  }

  private int earliestChild(int parent) {
    var child = CHILDREN * parent + 1;
    if (child >= size) {
      return -1;
    }
    var earliest = child;
    var end = Math.min(child + CHILDREN, size);
    while (++child < end) {
      if (isBefore(times[child], orders[child], earliest)) {
        earliest = child;
      }
    }
    return earliest;
  }

  private boolean isBefore(long time, long order, int other) {
    return time < times[other] || (time == times[other] && order < orders[other]);
  }

  private void move(int from, int to) {
    put(to, times[from], orders[from], kinds[from], arguments[from]);
  }

  private void put(int place, long time, long order, int kind, int argument) {
    times[place] = time;
    orders[place] = order;
    kinds[place] = kind;
    arguments[place] = argument;
  }

  private void grow() {
    var capacity = 2 * size;
    times = Arrays.copyOf(times, capacity);
    orders = Arrays.copyOf(orders, capacity);
    kinds = Arrays.copyOf(kinds, capacity);
    arguments = Arrays.copyOf(arguments, capacity);
  }
}
