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
   * @param startNanos when it should have begun
   */
  HBaseRow(
      Rows rows, OperationKind kind, String table, String key, Mutation mutation, long startNanos) {
    super(rows, kind, table, key, startNanos);
    this.mutation = mutation;
  }

  Mutation mutation() {
    return mutation;
  }

  /**
   * An attempt begins; the time of all attempts counts from the first.
   *
   * @return false if the row has ended: then it must not be sent
   */
  boolean sentBy(Reaction reaction) {
    if (execution == null) {
      execution = reaction.newExecution();
      execution.begin(kind());
    }
    execution.sent();
    return sent();
  }

  /** Its attempts, of which the first has begun. */
  Execution execution() {
    return execution;
  }

  /** Whether its region is no longer where it was last sent to. */
  boolean isElsewhere() {
    return isElsewhere;
  }

  void setElsewhere(boolean elsewhere) {
    isElsewhere = elsewhere;
  }

  /** It ended by {@code failure}, and gets no further attempt. */
  Status failed(Throwable failure) {
    var words = HBaseRefusals.words(failure);
    var refusal = HBaseRefusals.read(failure);
    if (refusal != null) {
      // The client's own retries came to their end.
      refused(refusal);
      return gaveUp(words);
    }
    return HBaseRefusals.isFinalAnswer(failure) ? failed(Status.ERROR, words) : unanswered(words);
  }
}
