package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Refusal;
import io.github.ycsbbackoff.retry.RetryListener;
import java.util.List;
import java.util.Map;

/**
 * One operation that HBase's own client retries. Each of its rows counts by itself, as it does
 * under our policies: it backs off from its refusal until it is sent again, or the operation ends.
 * An answer may come after the end, if the client has stopped to wait for it.
 */
final class NativeOperation {

  private final RetryListener listener;
  private final OperationKind kind;

  /** By their number in the operation; none if it reads. */
  private final List<HBaseRow> rows;

  /** By the row's number; of a row that is not backing off there is none. */
  private final Refusal[] waitingFor;

  private final long[] refusedNanos;
  private boolean hasEnded;

  NativeOperation(RetryListener listener, OperationKind kind, List<HBaseRow> rows) {
    this.listener = listener;
    this.kind = kind;
    this.rows = rows;
    // A read is of one attempt at a time.
    var size = Math.max(1, rows.size());
    this.waitingFor = new Refusal[size];
    this.refusedNanos = new long[size];
  }

  /** An RPC is sent that carries the rows of these numbers. */
  synchronized void sent(int[] numbers) {
    for (var number : numbers) {
      endWait(number);
      listener.attemptStarted(kind);
      if (!rows.isEmpty()) {
        rows.get(number).sent();
      }
    }
  }

  /** It is answered, and some of the rows are refused. */
  synchronized void answered(int[] numbers, Map<Integer, Refusal> refusals) {
    for (var number : numbers) {
      listener.attemptEnded(kind);
      var refusal = refusals.get(number);
      if (refusal != null) {
        refused(number, refusal);
      }
    }
  }

  private void refused(int number, Refusal refusal) {
    listener.rejected(kind, refusal);
    if (!rows.isEmpty()) {
      rows.get(number).refused(refusal);
    }
    if (!hasEnded) {
      waitingFor[number] = refusal;
      refusedNanos[number] = System.nanoTime();
      listener.backoffStarted();
    }
  }

  synchronized void ended() {
    hasEnded = true;
    for (var number = 0; number < waitingFor.length; number++) {
      endWait(number);
    }
  }

  private void endWait(int number) {
    var refusal = waitingFor[number];
    if (refusal != null) {
      waitingFor[number] = null;
      listener.backoffEnded(kind, refusal.reason(), System.nanoTime() - refusedNanos[number]);
    }
  }
}
