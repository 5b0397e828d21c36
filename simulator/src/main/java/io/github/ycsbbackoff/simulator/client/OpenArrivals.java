package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.IntQueue;

/** Operations that arrive from outside, whether or not the earlier ones have ended. */
public final class OpenArrivals implements Load {

  private final EventLoop loop;
  private final Operations operations;
  private final Arrivals arrivals;
  private final int most;
  private final EventKind begins;
  private final IntQueue free = new IntQueue();
  private int used;
  private boolean isStopped;

  /**
   * Makes a load that has not begun.
   *
   * @param most the number of operations that may be on their way at a time; if there are more, the
   *     run ends with an error before it fills the memory
   */
  public OpenArrivals(EventLoop loop, Operations operations, Arrivals arrivals, int most) {
    this.loop = loop;
    this.operations = operations;
    this.arrivals = arrivals;
    this.most = most;
    this.begins = loop.kind(this::begin);
  }

  @Override
  public void start() {
    next();
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  @Override
  public void ended(int operation) {
    free.add(operation);
  }

  private void begin(int ignored) {
    if (isStopped) {
      return;
    }
    next();
    operations.begin(number(), loop.nowNanos());
  }

  private int number() {
    if (!free.isEmpty()) {
      return free.remove();
    }
    if (used == most) {
      throw new OverloadException(most, loop.nowNanos());
    }
    return used++;
  }

  private void next() {
    var timeNanos = arrivals.nextNanos(loop.nowNanos());
    if (timeNanos != Arrivals.NO_MORE) {
      begins.at(timeNanos, 0);
    }
  }
}
