package io.github.ycsbbackoff.simulator.engine;

/** Events of one kind, that is, with one handler. */
public final class EventKind {

  private final EventLoop loop;
  private final int number;

  EventKind(EventLoop loop, int number) {
    this.loop = loop;
    this.number = number;
  }

  /** One more event, {@code delayNanos} from now, about {@code argument}. */
  public void after(long delayNanos, int argument) {
    loop.add(loop.nowNanos() + delayNanos, number, argument);
  }

  /** One more event at {@code timeNanos}, which lies not before now. */
  public void at(long timeNanos, int argument) {
    loop.add(timeNanos, number, argument);
  }
}
