package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kudu.client.OperationResponse;
import site.ycsb.Status;

/** A row on its way. The first end that it is told counts; later ones change nothing. */
final class PendingRow {

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final long startNanos;
  private final AtomicReference<Status> end = new AtomicReference<>();

  PendingRow(Rows rows, OperationKind kind, String table, String key, long startNanos) {
    this.rows = rows;
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.startNanos = startNanos;
  }

  Status ended(OperationResponse response) {
    if (response.hasRowError()) {
      return failed(response.getRowError().getErrorStatus());
    }
    if (end.compareAndSet(null, Status.OK)) {
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
    }
    return end.get();
  }

  Status failed(org.apache.kudu.client.Status failure) {
    var status = KuduStatus.of(failure);
    if (end.compareAndSet(null, status)) {
      rows.ended(KuduStatus.outcome(status), kind, table, key, failure.toString());
    }
    return end.get();
  }
}
