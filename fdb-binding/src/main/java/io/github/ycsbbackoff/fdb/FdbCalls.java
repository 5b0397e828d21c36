package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.retry.Attempt;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.SyncRetrier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Transactions that a thread waits for. Either the policy retries them, and each attempt is a
 * transaction of its own; or FoundationDB's {@code onError} does, and its retries are only counted.
 */
final class FdbCalls {

  private final FdbCluster cluster;
  private final FdbTransactions transactions;
  private final SyncRetrier retrier;
  private final Execution execution;

  FdbCalls(FdbCluster cluster) {
    this.cluster = cluster;
    this.transactions = cluster.transactions();
    this.execution = cluster.newExecution();
    this.retrier = new SyncRetrier(execution);
  }

  /** The work of one attempt, its commit included. */
  interface Work<T> {
    T in(Transaction transaction) throws Exception;
  }

  /**
   * Returns the answer to the first attempt that is not refused.
   *
   * @throws io.github.ycsbbackoff.retry.GaveUpException if there is no further attempt
   */
  <T> T call(OperationKind kind, Work<T> work) throws Exception {
    return call(kind, work, rejection -> {});
  }

  /**
   * Does the same for a write, and tells {@code row} of its refusals; {@code work} tells the row
   * that it is sent.
   */
  <T> T write(FdbRow row, Work<T> work) throws Exception {
    return call(row.kind(), work, row::refused);
  }

  private <T> T call(OperationKind kind, Work<T> work, Consumer<Rejection> refused)
      throws Exception {
    return cluster.isNative() ? callNative(kind, work, refused) : callByPolicy(kind, work, refused);
  }

  /**
   * Returns the value of {@code future}, or throws its failure as it was before futures wrapped it.
   */
  static <T> T await(CompletableFuture<T> future) throws Exception {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw FdbErrors.inner(e) instanceof Exception cause ? cause : e;
    }
  }

  private <T> T callByPolicy(OperationKind kind, Work<T> work, Consumer<Rejection> refused)
      throws Exception {
    return retrier.call(
        kind,
        new Attempt<T>() {
          @Override
          public T run() throws Exception {
            try (var transaction = transactions.begin()) {
              transactions.setOptions(transaction);
              return work.in(transaction);
            }
          }

          @Override
          public Rejection read(Exception failure) {
            var rejection = transactions.read(failure);
            if (rejection != null) {
              refused.accept(rejection);
            }
            return rejection;
          }

          @Override
          public boolean isTimeout(Exception failure) {
            return FdbErrors.isTimeout(failure);
          }
        });
  }

  private <T> T callNative(OperationKind kind, Work<T> work, Consumer<Rejection> refused)
      throws Exception {
    var transaction = transactions.begin();
    execution.begin(kind);
    try {
      while (true) {
        Exception failure;
        execution.sent();
        try {
          transactions.setOptions(transaction);
          var answer = work.in(transaction);
          execution.succeeded();
          return answer;
        } catch (Exception e) {
          failure = e;
        }
        var rejection = FdbErrors.read(failure);
        if (rejection != null) {
          refused.accept(rejection);
        }
        transaction = next(transaction, failure, rejection);
      }
    } finally {
      execution.ended();
      transaction.close();
    }
  }

  /**
   * Returns the transaction for the next attempt; throws what ended the operation if there is none.
   */
  private Transaction next(Transaction transaction, Exception failure, Rejection rejection)
      throws Exception {
    var next = NativeRetry.again(execution, transaction, failure);
    try {
      return await(next);
    } catch (InterruptedException e) {
      // It may come yet, and nobody else would close it.
      var unused = next.thenAccept(Transaction::close);
      throw e;
    } catch (Exception e) {
      // If the time was up during the wait, no attempt is without an answer: the last was refused.
      throw rejection != null && FdbErrors.isTimeout(e) ? failure : e;
    }
  }
}
