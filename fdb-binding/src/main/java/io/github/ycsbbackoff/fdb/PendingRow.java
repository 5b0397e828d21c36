package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import site.ycsb.Status;

/** A row on its way. The first end that it is told counts; later ones change nothing. */
final class PendingRow {

  private static final AtomicReferenceFieldUpdater<PendingRow, Status> END =
      AtomicReferenceFieldUpdater.newUpdater(PendingRow.class, Status.class, "end");

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final byte[] where;
  private final byte[] record;
  private final long startNanos;
  private volatile Status end;

  /**
   * @param where the row's key in FoundationDB
   * @param record the fields to set, as {@link RecordCodec} writes them; null for a delete
   * @param startNanos when it should have begun
   */
  PendingRow(
      Rows rows,
      OperationKind kind,
      String table,
      String key,
      byte[] where,
      byte[] record,
      long startNanos) {
    this.rows = rows;
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.where = where;
    this.record = record;
    this.startNanos = startNanos;
  }

  OperationKind kind() {
    return kind;
  }

  byte[] where() {
    return where;
  }

  byte[] record() {
    return record;
  }

  long startNanos() {
    return startNanos;
  }

  /** The same for all writes of one row of the store. */
  String id() {
    return id(table, key);
  }

  static String id(String table, String key) {
    return table + '/' + key;
  }

  Status acknowledged() {
    if (END.compareAndSet(this, null, Status.OK)) {
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
    }
    return end;
  }

  Status failed(Throwable failure) {
    return ended(FdbStatus.of(failure), FdbErrors.words(failure));
  }

  Status gaveUp(String why) {
    return ended(FdbStatus.GAVE_UP, why);
  }

  /** Nobody waits for it any longer. */
  Status abandoned() {
    return ended(FdbStatus.TIMEOUT, "no answer within backoff.timeout");
  }

  private Status ended(Status status, String why) {
    if (END.compareAndSet(this, null, status)) {
      rows.ended(FdbStatus.outcome(status), kind, table, key, why);
    }
    return end;
  }
}
