package io.github.ycsbbackoff.kudu;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The rows of one thread that were handed over and have not ended. */
final class PendingRows {

  private final Set<PendingRow> rows = ConcurrentHashMap.newKeySet();

  void add(PendingRow row) {
    rows.add(row);
  }

  void remove(PendingRow row) {
    rows.remove(row);
    if (rows.isEmpty()) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** Waits until every row has ended, or the time is up. */
  synchronized void awaitEnd(long millis) throws InterruptedException {
    var deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    var leftNanos = deadlineNanos - System.nanoTime();
    while (!rows.isEmpty() && leftNanos > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
      leftNanos = deadlineNanos - System.nanoTime();
    }
  }

  /** Ends those that are left. */
  void failAll(org.apache.kudu.client.Status why) {
    rows.forEach(row -> row.failed(why));
  }
}
