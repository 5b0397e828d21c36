package io.github.ycsbbackoff.kudu;

import java.util.concurrent.TimeUnit;

/**
 * The rows that one thread handed over, oldest first, without those at the front that have ended.
 * Only that thread uses this list; rows end in the client's threads, which pay nothing for the
 * list.
 */
final class PendingRows {

  /** The least size of the list at which ended rows behind one that has not ended are dropped. */
  private static final int SWEEP_AT_LEAST = 4_096;

  private KuduWrite first;
  private KuduWrite last;
  private int size;
  private int sweepAt = SWEEP_AT_LEAST;

  void add(KuduWrite row) {
    dropEndedInFront();
    if (first == null) {
      first = row;
    } else {
      last.next = row;
    }
    last = row;
    if (++size >= sweepAt) {
      sweep();
    }
  }

  /** Waits until every row has ended, or the time is up. */
  void awaitEnd(long millis) throws InterruptedException {
    var deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (var row = first; row != null; row = row.next) {
      row.awaitEnd(deadlineNanos);
    }
  }

  /** Abandons the rows that have not ended. */
  void abandonAll() {
    for (var row = first; row != null; row = row.next) {
      row.abandoned();
    }
  }

  /**
   * Drops the ended rows at the front. Rows end nearly in the order in which they came, so that
   * there is rarely more to do.
   */
  private void dropEndedInFront() {
    while (first != null && first.hasEnded()) {
      var ended = first;
      first = ended.next;
      // Otherwise an old row would keep all younger ones from the garbage collector.
      ended.next = null;
      size--;
    }
  }

  private void sweep() {
    var kept = first;
    var left = 1;
    for (var row = first.next; row != null; row = row.next) {
      if (!row.hasEnded()) {
        kept.next = row;
        kept = row;
        left++;
      }
    }
    kept.next = null;
    last = kept;
    size = left;
    sweepAt = Math.max(SWEEP_AT_LEAST, 2 * size);
  }
}
