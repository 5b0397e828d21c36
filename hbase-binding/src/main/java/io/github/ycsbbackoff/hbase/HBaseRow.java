package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** A row that is written to HBase. */
final class HBaseRow extends PendingRow {

  private final Mutation mutation;
  private Execution execution;
  private boolean isElsewhere;

  /**
   * Creates a row that has not been sent.
   *
   * @param startNanos the time when the write should have begun, as {@link System#nanoTime}
   */
  HBaseRow(
      Rows rows, OperationKind kind, String table, String key, Mutation mutation, long startNanos) {
    super(rows, kind, table, key, startNanos);
    this.mutation = mutation;
  }

  Mutation mutation() {
    return mutation;
  }

  /** Begins the attempts of this row, unless they have begun: their time counts from now on. */
  void beginBy(Reaction reaction) {
    if (execution == null) {
      execution = reaction.newPartOfRequests();
      execution.begin(kind());
    }
  }

  /** Returns the attempts of this row, or null if they have not begun. */
  Execution execution() {
    return execution;
  }

  /** Returns whether the row's region may no longer be where the row was last sent to. */
  boolean isElsewhere() {
    return isElsewhere;
  }

  void setElsewhere(boolean elsewhere) {
    isElsewhere = elsewhere;
  }

  /** Ends the row by {@code failure}, after which there is no further attempt. */
  Status failed(Throwable failure) {
    var words = HBaseRejections.message(failure);
    var refusal = HBaseRejections.read(failure);
    if (refusal != null) {
      // The client's own retries came to their end.
      refused(refusal);
      return gaveUp(words);
    }
    return HBaseRejections.isFinalAnswer(failure) ? failed(Status.ERROR, words) : unanswered(words);
  }
}
