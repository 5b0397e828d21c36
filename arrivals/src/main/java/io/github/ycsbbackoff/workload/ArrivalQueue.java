package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.arrival.ArrivalTimes;

/**
 * The hand-over of arrivals to the threads that carry them out. An arrival goes to an idle thread,
 * else it waits in a queue, and is dropped if that is full. No thread is needed for this: each call
 * first brings the queue to where it stands at that time, for between two calls nothing leaves it.
 * Any thread may call the methods; times are in nanoseconds since the beginning.
 */
final class ArrivalQueue {

  private final ArrivalTimes times;

  /** The times of the arrivals that wait, in a ring. */
  private final long[] waiting;

  private int first;
  private int count;

  /** The first arrival that is in neither the queue nor any thread's hands. */
  private long next;

  /** The time from which on nothing arrives any more, whatever {@link #times} say. */
  private long endNanos = Long.MAX_VALUE;

  private long arrived;
  private long dropped;
  private long begun;
  private long late;
  private long lateNanos;
  private long latestNanos;

  /**
   * An arrival that a thread is to carry out.
   *
   * @param nanos the arrival's time; {@link ArrivalTimes#NONE} if nothing arrives any more
   * @param hasWaited whether the arrival's time had come, so that it has been counted as arrived
   */
  record Taken(long nanos, boolean hasWaited) {}

  /**
   * Creates an empty queue.
   *
   * @param capacity how many arrivals may wait
   */
  ArrivalQueue(ArrivalTimes times, int capacity) {
    this.times = times;
    this.waiting = new long[capacity];
    this.next = times.nextNanos();
  }

  /**
   * Gives the calling thread the arrival that it is to carry out: the one that has waited longest,
   * or the next one, whose time has not come. Only the queue knows which of both it is: another
   * thread may have brought it to a later time than {@code nowNanos}.
   */
  synchronized Taken take(long nowNanos) {
    advance(nowNanos);
    if (count > 0) {
      var oldest = waiting[first];
      first = (first + 1) % waiting.length;
      count--;
      return new Taken(oldest, true);
    }
    var mine = next;
    if (mine != ArrivalTimes.NONE) {
      next = times.nextNanos();
    }
    return new Taken(mine, false);
  }

  /**
   * Has nothing arrive after {@code nowNanos}, for the run is over, though operations are still
   * under way; only the first call counts.
   */
  synchronized void end(long nowNanos) {
    endNanos = Math.min(endNanos, nowNanos);
  }

  /** Notes that a thread begins an arrival. */
  synchronized void begun(Taken arrival, long nowNanos) {
    arrived += arrival.hasWaited() ? 0 : 1;
    begun++;
    var delay = nowNanos - arrival.nanos();
    late += delay > ArrivalCounts.PUNCTUAL_NANOS ? 1 : 0;
    lateNanos += delay;
    latestNanos = Math.max(latestNanos, delay);
  }

  /**
   * Returns what became of everything that arrived until {@code nowNanos}; the greatest delay is
   * that since the last call.
   */
  synchronized ArrivalCounts counts(long nowNanos) {
    advance(nowNanos);
    var latest = latestNanos;
    latestNanos = 0;
    return new ArrivalCounts(arrived, begun, late, lateNanos, latest, dropped, count);
  }

  private void advance(long nowNanos) {
    var untilNanos = Math.min(nowNanos, endNanos);
    while (next <= untilNanos && next != ArrivalTimes.NONE) {
      arrived++;
      if (count < waiting.length) {
        waiting[(first + count) % waiting.length] = next;
        count++;
      } else {
        dropped++;
      }
      next = times.nextNanos();
    }
  }
}
