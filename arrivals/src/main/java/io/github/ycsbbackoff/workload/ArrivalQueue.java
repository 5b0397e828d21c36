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

  private long arrived;
  private long dropped;
  private long begun;
  private long late;
  private long lateNanos;
  private long latestNanos;

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
   * or the next one, whose time has not come. Returns the time of that arrival, or {@link
   * ArrivalTimes#NONE} if nothing arrives any more.
   */
  synchronized long take(long nowNanos) {
    advance(nowNanos);
    if (count > 0) {
      var oldest = waiting[first];
      first = (first + 1) % waiting.length;
      count--;
      return oldest;
    }
    var mine = next;
    if (mine != ArrivalTimes.NONE) {
      next = times.nextNanos();
    }
    return mine;
  }

  /**
   * Notes that a thread begins an arrival.
   *
   * @param isFromTheQueue whether the arrival's time had come when the thread was given it
   */
  synchronized void begun(long arrivalNanos, boolean isFromTheQueue, long nowNanos) {
    arrived += isFromTheQueue ? 0 : 1;
    begun++;
    var delay = nowNanos - arrivalNanos;
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
    while (next <= nowNanos && next != ArrivalTimes.NONE) {
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
