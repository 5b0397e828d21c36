package io.github.ycsbbackoff.simulator.engine;

/**
 * A queue of future events by their time; events of one moment come in the order in which they were
 * added, so that a run is the same each time.
 *
 * <p>Most kinds of events take a constant time, such as a message on the network: they are added in
 * the order in which they happen, and a lane for each kind holds them first in, first out. An event
 * that would not be the last in its lane goes into a heap. No memory is allocated for an event.
 */
final class EventQueue {

  /**
   * The lowest bits of an event, which is one number: the order in which the event was added, its
   * kind, its argument.
   */
  private static final int ARGUMENT_BITS = 31;

  private static final int KIND_BITS = 5;
  static final int MOST_KINDS = 1 << KIND_BITS;
  private static final int ORDER_BITS = 63 - KIND_BITS - ARGUMENT_BITS;

  private static final int HEAP = 0;

  private final long ordersEnd;
  private final EventHeap heap = new EventHeap();

  /** The lanes by kind; a lane is made for the first event of its kind. */
  private final EventLane[] lanes = new EventLane[MOST_KINDS];

  /**
   * The times of the first events of the heap and of all lanes, side by side because {@link #next}
   * looks at all of them.
   */
  private final long[] headNanos = new long[1 + MOST_KINDS];

  private final long[] headEvents = new long[1 + MOST_KINDS];
  private int usedHeads = 1;
  private int size;
  private long order;

  private long nanos;
  private long event;

  EventQueue() {
    this((1L << ORDER_BITS) - 1);
  }

  /**
   * Makes an empty queue.
   *
   * @param ordersEnd the number of orders given out before all events get new ones; the queue
   *     cannot hold more events than that
   */
  EventQueue(long ordersEnd) {
    this.ordersEnd = ordersEnd;
    setHead(HEAP, heap.firstNanos(), heap.firstEvent());
  }

  /**
   * Adds an event.
   *
   * @param kind less than {@link #MOST_KINDS}
   * @param argument 0 or more
   */
  void add(long timeNanos, int kind, int argument) {
    if (order == ordersEnd) {
      orderAnew();
    }
    var added =
        (order++ << (KIND_BITS + ARGUMENT_BITS)) | ((long) kind << ARGUMENT_BITS) | argument;
    size++;
    var lane = lanes[kind];
    if (lane == null) {
      lane = newLane(kind);
    }
    if (lane.takes(timeNanos)) {
      if (lane.isEmpty()) {
        setHead(lane.head(), timeNanos, added);
      }
      lane.add(timeNanos, added);
    } else {
      heap.add(timeNanos, added);
      setHead(HEAP, heap.firstNanos(), heap.firstEvent());
    }
  }

  /** Takes out the first event and returns true, if there is an event up to {@code untilNanos}. */
  boolean next(long untilNanos) {
    if (size == 0) {
      return false;
    }
    var first = HEAP;
    for (var head = 1; head < usedHeads; head++) {
      if (headNanos[head] < headNanos[first]
          || (headNanos[head] == headNanos[first] && headEvents[head] < headEvents[first])) {
        first = head;
      }
    }
    if (headNanos[first] > untilNanos) {
      return false;
    }
    nanos = headNanos[first];
    event = headEvents[first];
    remove(first);
    return true;
  }

  /** Returns the time of the event that {@link #next} took out. */
  long nanos() {
    return nanos;
  }

  int kind() {
    return (int) (event >>> ARGUMENT_BITS) & (MOST_KINDS - 1);
  }

  int argument() {
    return (int) event & Integer.MAX_VALUE;
  }

  /** Removes the event just read, which is the first of the lane or heap with this head. */
  private void remove(int head) {
    size--;
    if (head == HEAP) {
      heap.removeFirst();
      setHead(HEAP, heap.firstNanos(), heap.firstEvent());
    } else {
      var lane = lanes[kind()];
      lane.removeFirst();
      setHead(head, lane.firstNanos(), lane.firstEvent());
    }
  }

  private void setHead(int head, long timeNanos, long first) {
    headNanos[head] = timeNanos;
    headEvents[head] = first;
  }

  private EventLane newLane(int kind) {
    var lane = new EventLane(usedHeads++);
    lanes[kind] = lane;
    return lane;
  }

  /**
   * Gives the events in the queue the lowest orders, from 0 on, without changing their sequence.
   */
  private void orderAnew() {
    if (size >= ordersEnd) {
      throw new IllegalStateException("there are " + size + " events to come");
    }
    var times = new long[size];
    var events = new long[size];
    for (var i = 0; i < times.length; i++) {
      next(Long.MAX_VALUE);
      times[i] = nanos;
      events[i] = event;
    }
    order = 0;
    for (var i = 0; i < times.length; i++) {
      event = events[i];
      add(times[i], kind(), argument());
    }
  }
}
