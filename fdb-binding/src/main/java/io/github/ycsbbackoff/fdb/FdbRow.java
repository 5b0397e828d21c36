package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.OperationKind;
import site.ycsb.Status;

/** A row that is written to FoundationDB. */
final class FdbRow extends PendingRow {

  private final byte[] where;
  private final byte[] record;

  /**
   * @param where the row's key in FoundationDB
   * @param record the fields to set, as {@link RecordCodec} writes them; null for a delete
   * @param startNanos the time at which the write should have begun, as {@link System#nanoTime}
   */
  FdbRow(
      Rows rows,
      OperationKind kind,
      String table,
      String key,
      byte[] where,
      byte[] record,
      long startNanos) {
    super(rows, kind, table, key, startNanos);
    this.where = where;
    this.record = record;
  }

  byte[] where() {
    return where;
  }

  byte[] record() {
    return record;
  }

  /** Ends the row by {@code failure}, after which there is no further attempt. */
  Status failed(Throwable failure) {
    var words = FdbErrors.message(failure);
    var refusal = FdbErrors.read(failure);
    if (refusal != null) {
      // FoundationDB's own retries have reached fdb.retry-limit, or the transaction's time was up
      // during a wait.
      refused(refusal);
      return gaveUp(words);
    }
    return FdbErrors.isFinalAnswer(failure) ? failed(Status.ERROR, words) : unanswered(words);
  }
}
