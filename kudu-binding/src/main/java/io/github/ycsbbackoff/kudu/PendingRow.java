package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import org.apache.kudu.client.OperationResponse;
import site.ycsb.Status;

/** A row on its way. The first end that it is told counts; later ones change nothing. */
final class PendingRow {

  /** No AtomicReference of its own: one of these is made for every row that is written. */
  private static final AtomicReferenceFieldUpdater<PendingRow, Status> END =
      AtomicReferenceFieldUpdater.newUpdater(PendingRow.class, Status.class, "end");

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final long startNanos;
  private volatile Status end;
  private volatile Thread waiting;

  /** The row that was handed over after this one; the chain is its {@link PendingRows}'. */
  PendingRow next;

  PendingRow(Rows rows, OperationKind kind, String table, String key, long startNanos) {
    this.rows = rows;
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.startNanos = startNanos;
  }

  boolean hasEnded() {
    return end != null;
  }

  /** Waits until this row has ended, or {@link System#nanoTime} has passed the deadline. */
  void awaitEnd(long deadlineNanos) throws InterruptedException {
    waiting = Thread.currentThread();
    for (var left = deadlineNanos - System.nanoTime();
        end == null && left > 0;
        left = deadlineNanos - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  Status ended(OperationResponse response) {
    if (response.hasRowError()) {
      return failed(response.getRowError().getErrorStatus());
    }
    if (END.compareAndSet(this, null, Status.OK)) {
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
      wake();
    }
    return end;
  }

  Status failed(org.apache.kudu.client.Status failure) {
    var status = KuduStatus.of(failure);
    if (END.compareAndSet(this, null, status)) {
      rows.ended(KuduStatus.outcome(status), kind, table, key, failure.toString());
      wake();
    }
    return end;
  }

  private void wake() {
    var thread = waiting;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }
}
