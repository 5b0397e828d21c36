package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.retry.OperationKind;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import site.ycsb.Status;

/**
 * A row that is written. The first end that it is told counts; later ones change nothing. It may
 * end in any thread.
 */
public abstract class PendingRow {

  /** No AtomicReference of its own: one of these is made for every row that is written. */
  private static final AtomicReferenceFieldUpdater<PendingRow, Status> END =
      AtomicReferenceFieldUpdater.newUpdater(PendingRow.class, Status.class, "end");

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final long startNanos;
  private volatile Status end;

  /**
   * @param startNanos when it should have begun
   */
  protected PendingRow(Rows rows, OperationKind kind, String table, String key, long startNanos) {
    this.rows = rows;
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.startNanos = startNanos;
  }

  public final OperationKind kind() {
    return kind;
  }

  public final String table() {
    return table;
  }

  public final long startNanos() {
    return startNanos;
  }

  /** The same for all writes of one row of the store. */
  public final String id() {
    return id(table, key);
  }

  /** As {@link #id()} of a row with that key. */
  public static String id(String table, String key) {
    return table + '/' + key;
  }

  public final boolean hasEnded() {
    return end != null;
  }

  /** The server said that it is stored. */
  public final Status acknowledged() {
    if (END.compareAndSet(this, null, Status.OK)) {
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
      hasJustEnded();
    }
    return end;
  }

  /** It was rejected, and gets no further attempt. */
  public final Status gaveUp(String why) {
    return ended(Statuses.GAVE_UP, why);
  }

  /** Nobody waits for it any longer. */
  public final Status abandoned() {
    return ended(Statuses.TIMEOUT, "no answer within backoff.timeout");
  }

  /** It is not known to be stored, for a reason that is not {@link #gaveUp}. */
  protected final Status ended(Status status, String why) {
    if (END.compareAndSet(this, null, status)) {
      rows.ended(Statuses.outcome(status), kind, table, key, System.nanoTime() - startNanos, why);
      hasJustEnded();
    }
    return end;
  }

  /** For a kind of row that somebody waits for. */
  protected void hasJustEnded() {}
}
