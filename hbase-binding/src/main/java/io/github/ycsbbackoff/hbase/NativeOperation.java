package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.List;
import java.util.Map;

/**
 * One operation that HBase's own client retries. Each of its rows counts by itself, as it does
 * under our policies: a row backs off from its refusal until it is sent again, or the operation
 * ends. An answer may come after the end, if the client has stopped waiting for it.
 *
 * <p>A scan is one attempt until an RPC of it is refused, as under our policies, however many RPCs
 * it takes: one for each region at least, and one for each further page.
 */
final class NativeOperation {

  /** The rows by their number in the operation; none if the operation reads. */
  private final List<HBaseRow> rows;

  /**
   * The attempts by the number of their row; one if the operation reads, as a read has one attempt
   * at a time.
   */
  private final Execution[] executions;

  private final boolean isScan;
  private boolean hasEnded;

  NativeOperation(Reaction reaction, OperationKind kind, List<HBaseRow> rows) {
    this.rows = rows;
    this.isScan = kind == OperationKind.SCAN;
    this.executions = new Execution[Math.max(1, rows.size())];
    for (var i = 0; i < executions.length; i++) {
      executions[i] = reaction.newExecution();
      executions[i].begin(kind);
    }
  }

  /** Returns whether the operation is a scan, whose pages belong to it. */
  boolean isScan() {
    return isScan;
  }

  /** Notes that an RPC is sent which carries the rows of these numbers. */
  synchronized void sent(int[] numbers) {
    for (var number : numbers) {
      executions[number].sent();
      if (!rows.isEmpty()) {
        rows.get(number).sent();
      }
    }
  }

  /** Notes that the RPC of these rows is answered, and which of them are refused. */
  synchronized void answered(int[] numbers, Map<Integer, Rejection> rejections) {
    for (var number : numbers) {
      var rejection = rejections.get(number);
      if (rejection != null) {
        refused(number, rejection);
      } else if (!isScan || hasEnded) {
        executions[number].ended();
      }
    }
  }

  private void refused(int number, Rejection rejection) {
    var execution = executions[number];
    execution.refused(rejection);
    if (!rows.isEmpty()) {
      rows.get(number).refused(rejection);
    }
    if (!hasEnded) {
      execution.waits(rejection.reason(), System.nanoTime());
    }
  }

  synchronized void ended() {
    hasEnded = true;
    for (var execution : executions) {
      if (isScan) {
        execution.ended();
      } else {
        execution.waited();
      }
    }
  }
}
