package io.github.ycsbbackoff.simulator.server;

import java.util.List;

/**
 * The speed at which a server works over time: full speed, but for the times in which it has only a
 * share of its processors. Work that such a time begins or ends in goes on at the new speed.
 */
public record Capacity(List<Slowdown> slowdowns) {

  /** The capacity of a server that always works at full speed. */
  public static final Capacity FULL = new Capacity(List.of());

  /**
   * A time from {@code fromNanos} on in which a server works at a share of its full speed; from
   * {@code untilNanos} on it works at full speed again.
   *
   * @param share the share, at most 1; 0 of a server that stands still, which must have an end
   */
  public record Slowdown(double share, long fromNanos, long untilNanos) {

    private boolean covers(long nanos) {
      return nanos >= fromNanos && nanos < untilNanos;
    }

    /** Returns the first time after {@code nanos} at which the speed may change. */
    private long nextChangeNanos(long nanos) {
      if (nanos < fromNanos) {
        return fromNanos;
      }
      return nanos < untilNanos ? untilNanos : Long.MAX_VALUE;
    }
  }

  /** Makes a capacity; where two slowdowns overlap, the first one holds. */
  public Capacity {
    slowdowns = List.copyOf(slowdowns);
  }

  /**
   * Returns how much is done in a time, in nanoseconds of work at full speed.
   *
   * @param fromNanos when the time begins
   * @param untilNanos when it ends
   */
  double doneNanos(long fromNanos, long untilNanos) {
    var done = 0.0;
    for (var nanos = fromNanos; nanos < untilNanos; ) {
      var change = Math.min(untilNanos, nextChangeNanos(nanos));
      done += shareAt(nanos) * (change - nanos);
      nanos = change;
    }
    return done;
  }

  /**
   * Returns how long work takes that begins at {@code beginNanos}.
   *
   * @param workNanos the time that the work takes at full speed
   */
  long lastingNanos(long beginNanos, long workNanos) {
    if (slowdowns.isEmpty()) {
      return workNanos;
    }
    var left = (double) workNanos;
    var nanos = beginNanos;
    while (true) {
      var share = shareAt(nanos);
      var change = nextChangeNanos(nanos);
      var doneByThen = share * ((double) change - nanos);
      if (left <= doneByThen) {
        return nanos - beginNanos + (long) (left / share);
      }
      left -= doneByThen;
      nanos = change;
    }
  }

  private double shareAt(long nanos) {
    for (var slowdown : slowdowns) {
      if (slowdown.covers(nanos)) {
        return slowdown.share();
      }
    }
    return 1;
  }

  private long nextChangeNanos(long nanos) {
    var next = Long.MAX_VALUE;
    for (var slowdown : slowdowns) {
      next = Math.min(next, slowdown.nextChangeNanos(nanos));
    }
    return next;
  }
}
