package io.github.ycsbbackoff.simulator.engine;

/** A kind of events: all events of one kind have one handler. */
public final class EventKind {

  private final EventLoop loop;
  private final int number;

  EventKind(EventLoop loop, int number) {
    this.loop = loop;
    this.number = number;
  }

  /**
   * Adds an event {@code delayNanos} from now, about {@code argument}; at the end of all time if
   * that is later than a long can tell.
   */
  public void after(long delayNanos, int argument) {
    var time = loop.nowNanos() + delayNanos;
    loop.add(delayNanos > 0 && time < 0 ? Long.MAX_VALUE : time, number, argument);
  }

  /** Adds an event at {@code timeNanos}, which is not before now, about {@code argument}. */
  public void at(long timeNanos, int argument) {
    loop.add(timeNanos, number, argument);
  }
}
