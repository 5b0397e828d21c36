package io.github.ycsbbackoff.kudu;

import com.stumbleupon.async.Callback;
import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.apache.kudu.client.GaveUp;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.Operation;
import org.apache.kudu.client.OperationResponse;
import org.apache.kudu.client.PolicyKuduClient;
import site.ycsb.Status;

/** A row that is written to Kudu. One thread may wait for the end of the row. */
final class KuduWrite extends PendingRow implements Deadlines.Ending, Callback<Status, Object> {

  private static final Object NO_ANSWER = new Object();

  private Operation operation;

  /** What an answer to a batch says of the row; null of a row that is in none. */
  private UnaryOperator<Object> endInBatch;

  /** The client's answer, for the thread that waits for it; null until the client has answered. */
  private volatile Object answer;

  /** Whether {@link #expire} was called; only the one thread that expires rows uses this field. */
  private boolean hasExpired;

  /**
   * Creates a row that has not been sent.
   *
   * @param startNanos the time when the write should have begun, as {@link System#nanoTime}
   */
  KuduWrite(
      Rows rows,
      OperationKind kind,
      String table,
      String key,
      Operation operation,
      long startNanos) {
    super(rows, kind, table, key, startNanos);
    this.operation = operation;
  }

  Operation operation() {
    return operation;
  }

  /**
   * Takes the client's answer, or the exception that ended the RPC, and wakes the waiting thread.
   */
  Object answered(Object said) {
    answer = said;
    wakeWaiting();
    return said;
  }

  /**
   * Has the row end by the client's answer to a batch, or by the exception that ends the RPC.
   *
   * @param end what the answer, or the exception, says of the row
   */
  void endsInBatch(UnaryOperator<Object> end) {
    endInBatch = end;
    // The row is the callback itself: a lambda would be one more object for every row written.
    orException(PolicyKuduClient.answerTo(operation)).addBoth(this);
  }

  /**
   * Returns an answer whose callbacks can take the exception of an RPC that fails, too. By the type
   * that the client gives them they would be cast to an answer's, and the failure of a row be lost.
   */
  @SuppressWarnings("unchecked")
  static Deferred<Object> orException(Deferred<OperationResponse> answer) {
    return (Deferred<Object>) (Deferred<?>) answer;
  }

  /**
   * Ends a row that was buffered, and lets go of the operation: the row is listed among the open
   * ones for a while longer, and its values would outlive every young collection.
   */
  @Override
  public Status call(Object said) {
    operation = null;
    return endedBy(endInBatch.apply(said));
  }

  /**
   * Waits until {@link #answered} is called, and ends the row by that answer. There is no deadline
   * here: some thread has to call it.
   */
  Status awaitAnswer() throws InterruptedException {
    isWaitedForHere();
    while (answer == null) {
      LockSupport.park(this);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    return answer == NO_ANSWER ? abandoned() : endedBy(answer);
  }

  /** Ends the row by the client's answer, or by the exception that ended the RPC. */
  Status endedBy(Object said) {
    return said instanceof OperationResponse response
        ? ended(response)
        : failed(statusOf((Exception) said));
  }

  /**
   * Has the client end this write, as the client's own timer would. If the client has still not
   * answered at a second call, the waiting thread is released without an answer.
   */
  @Override
  public void expire() {
    if (hasExpired && answer == null) {
      answered(NO_ANSWER);
      return;
    }
    hasExpired = true;
    PolicyKuduClient.expire(operation);
  }

  private static org.apache.kudu.client.Status statusOf(Exception failure) {
    return failure instanceof KuduException e
        ? e.getStatus()
        : org.apache.kudu.client.Status.RuntimeError(failure.toString());
  }

  private Status ended(OperationResponse response) {
    return response.hasRowError()
        ? failed(response.getRowError().getErrorStatus())
        : acknowledged();
  }

  /** Ends the row by {@code failure}, after which there is no further attempt. */
  Status failed(org.apache.kudu.client.Status failure) {
    var words = failure.toString();
    if (GaveUp.isByPolicy(failure)) {
      return GaveUp.mayHaveBeenCarriedOut(failure) ? unanswered(words) : gaveUp(words);
    }
    if (failure.isTimedOut()) {
      return switch (RpcTrace.of(words).outcome()) {
        case NEVER_SENT -> failed(Statuses.NOT_SENT, words);
        case REFUSED -> gaveUp(words);
        case UNKNOWN -> unanswered(words);
      };
    }
    return KuduStatus.isFinalAnswer(failure)
        ? failed(KuduStatus.of(failure), words)
        : unanswered(words);
  }

  /**
   * Returns true: an RPC keeps its sequence number when it is repeated, and the tablet applies it
   * once.
   */
  @Override
  protected boolean isCarriedOutOnce() {
    return true;
  }
}
