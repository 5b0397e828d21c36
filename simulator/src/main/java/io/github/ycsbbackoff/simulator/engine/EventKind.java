package io.github.ycsbbackoff.simulator.engine;

/** A kind of events: all events of one kind have one handler. */
public final class EventKind {

  private final EventLoop loop;
  private final int number;

  EventKind(EventLoop loop, int number) {
    this.loop = loop;
    this.number = number;
  }

  /** Adds an event {@code delayNanos} from now, about {@code argument}. */
  public void after(long delayNanos, int argument) {
    loop.add(loop.nowNanos() + delayNanos, number, argument);
  }

  /** Adds an event at {@code timeNanos}, which is not before now, about {@code argument}. */
  public void at(long timeNanos, int argument) {
    loop.add(timeNanos, number, argument);
  }
}
