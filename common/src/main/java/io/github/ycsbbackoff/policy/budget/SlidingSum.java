package io.github.ycsbbackoff.policy.budget;

import java.util.concurrent.atomic.LongAdder;

/**
 * A sum of what was added within about the last while, in slices of it: the one that runs, and
 * those before it that are not yet forgotten. Time begins with the first call.
 */
final class SlidingSum {

  private final long sliceNanos;

  /** The slices before the one that runs, in a ring. */
  private final long[] past;

  private final LongAdder running = new LongAdder();
  private int next;
  private boolean hasBegun;
  private volatile long endNanos;
  private volatile long pastSum;

  /**
   * @param slices 2 or more
   */
  SlidingSum(long rangeNanos, int slices) {
    this.sliceNanos = rangeNanos / slices;
    this.past = new long[slices - 1];
  }

  void add(long amount, long nowNanos) {
    roll(nowNanos);
    running.add(amount);
  }

  long sum(long nowNanos) {
    roll(nowNanos);
    return pastSum + running.sum();
  }

  private void roll(long nowNanos) {
    if (endNanos == 0 || nowNanos - endNanos >= 0) {
      rollSlowly(nowNanos);
    }
  }

  private synchronized void rollSlowly(long nowNanos) {
    if (!hasBegun) {
      hasBegun = true;
      endNanos = nowNanos + sliceNanos;
    }
    if (nowNanos - endNanos < 0) {
      return;
    }
    var passed = 1 + (nowNanos - endNanos) / sliceNanos;
    push(running.sumThenReset());
    // Of the others that passed, nobody added anything.
    for (var i = 1; i < Math.min(passed, past.length + 1); i++) {
      push(0);
    }
    var end = endNanos + passed * sliceNanos;
    endNanos = end;
  }

  private void push(long slice) {
    var others = pastSum - past[next];
    past[next] = slice;
    pastSum = others + slice;
    next = (next + 1) % past.length;
  }
}
