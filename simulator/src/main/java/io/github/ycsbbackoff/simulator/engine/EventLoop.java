package io.github.ycsbbackoff.simulator.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * A loop that handles events in virtual time: the time stands still while an event is handled, and
 * then becomes the time of the next event.
 */
public final class EventLoop {

  private final EventQueue queue = new EventQueue();
  private final List<EventHandler> registered = new ArrayList<>();
  private long nowNanos;
  private long handled;
  private boolean stopped;

  /** Makes a new kind of events for {@code handler}; kinds are made before the loop runs. */
  public EventKind kind(EventHandler handler) {
    if (registered.size() == EventQueue.MOST_KINDS) {
      throw new IllegalStateException("there are " + EventQueue.MOST_KINDS + " kinds of events");
    }
    registered.add(handler);
    return new EventKind(this, registered.size() - 1);
  }

  /** Returns the nanoseconds since the simulation began. */
  public long nowNanos() {
    return nowNanos;
  }

  /** Returns the number of events handled so far. */
  public long handled() {
    return handled;
  }

  /** Ends the run with the event that is being handled. */
  public void stop() {
    stopped = true;
  }

  /** Returns whether the run was ended before its time. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Handles all events up to {@code untilNanos}, which is the time afterwards, or until {@link
   * #stop} is called.
   */
  public void run(long untilNanos) {
    var handlers = registered.toArray(EventHandler[]::new);
    while (!stopped && queue.next(untilNanos)) {
      nowNanos = queue.nanos();
      handled++;
      handlers[queue.kind()].handle(queue.argument());
    }
    nowNanos = stopped ? nowNanos : untilNanos;
  }

  void add(long timeNanos, int kind, int argument) {
    if (timeNanos < nowNanos) {
      throw new IllegalArgumentException(
          "an event at " + timeNanos + " ns, which is before now, " + nowNanos + " ns");
    }
    if (argument < 0) {
      throw new IllegalArgumentException("an event with the argument " + argument);
    }
    queue.add(timeNanos, kind, argument);
  }
}
