package io.github.ycsbbackoff.policy;

/**
 * The sum of the amounts added within a recent range of time, kept in slices: the running slice,
 * and the past ones that are not yet forgotten. Time begins with the first call. A sum that one
 * thread asks for while another one begins a slice may lack the slice that has just ended; the next
 * one has it.
 */
public final class SlidingSum {

  private final long sliceNanos;

  /** The slices before the running one, in a ring. */
  private final long[] past;

  /** One number, and not one for each thread, for most who add to it also read it. */
  private final ContendedLong running = new ContendedLong(0);

  private int next;
  private boolean hasBegun;
  private volatile long endNanos;
  private volatile long pastSum;

  /**
   * Creates an empty sum.
   *
   * @param rangeNanos the time after which an amount is forgotten, or up to one slice sooner
   * @param slices the number of slices, 2 or more
   */
  public SlidingSum(long rangeNanos, int slices) {
    this.sliceNanos = rangeNanos / slices;
    this.past = new long[slices - 1];
  }

  /**
   * Adds {@code amount}, and returns the sum with it. Any number of threads may call this at once.
   */
  public long add(long amount, long nowNanos) {
    roll(nowNanos);
    return pastSum + running.addAndGet(amount);
  }

  /** Returns the amounts added within the range, or within up to one slice less. */
  public long sum(long nowNanos) {
    roll(nowNanos);
    return pastSum + running.get();
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
    push(running.getAndSet(0));
    // Nothing was added in the other slices that passed.
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
