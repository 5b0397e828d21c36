package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Retries;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** A row on its way. The first end that it is told counts; later ones change nothing. */
final class PendingRow {

  private static final AtomicReferenceFieldUpdater<PendingRow, Status> END =
      AtomicReferenceFieldUpdater.newUpdater(PendingRow.class, Status.class, "end");

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final Mutation mutation;
  private final long startNanos;
  private Retries retries;
  private boolean isElsewhere;
  private volatile Status end;

  /**
   * @param startNanos when it should have begun
   */
  PendingRow(
      Rows rows, OperationKind kind, String table, String key, Mutation mutation, long startNanos) {
    this.rows = rows;
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.mutation = mutation;
    this.startNanos = startNanos;
  }

  OperationKind kind() {
    return kind;
  }

  String table() {
    return table;
  }

  /** The same for all writes of one row of the store. */
  String id() {
    return id(table, key);
  }

  static String id(String table, String key) {
    return table + '/' + key;
  }

  Mutation mutation() {
    return mutation;
  }

  long startNanos() {
    return startNanos;
  }

  boolean hasEnded() {
    return end != null;
  }

  /** The first attempt begins; the time of all attempts counts from now. */
  void sentAt(long nowNanos) {
    if (retries == null) {
      retries = new Retries(nowNanos);
    }
  }

  Retries retries() {
    return retries;
  }

  /** Whether its region is no longer where it was last sent to. */
  boolean isElsewhere() {
    return isElsewhere;
  }

  void setElsewhere(boolean elsewhere) {
    isElsewhere = elsewhere;
  }

  Status acknowledged() {
    if (END.compareAndSet(this, null, Status.OK)) {
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
    }
    return end;
  }

  Status failed(Throwable failure) {
    return ended(HBaseStatus.of(failure), HBaseRefusals.words(failure));
  }

  Status gaveUp(String why) {
    return ended(HBaseStatus.GAVE_UP, why);
  }

  /** Nobody waits for it any longer. */
  Status abandoned() {
    return ended(HBaseStatus.TIMEOUT, "no answer within backoff.timeout");
  }

  private Status ended(Status status, String why) {
    if (END.compareAndSet(this, null, status)) {
      rows.ended(HBaseStatus.outcome(status), kind, table, key, why);
    }
    return end;
  }
}
