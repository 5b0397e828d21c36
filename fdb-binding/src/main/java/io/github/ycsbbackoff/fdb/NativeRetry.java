package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.retry.Execution;
import java.util.concurrent.CompletableFuture;

/** FoundationDB's own retry, whose codes and waits are counted. */
final class NativeRetry {

  private NativeRetry() {}

  /**
   * Returns the transaction for the next attempt after FoundationDB's wait; fails with {@code
   * failure} if there is none.
   */
  static CompletableFuture<Transaction> again(
      Execution execution, Transaction transaction, Throwable failure) {
    var refusal = FdbErrors.read(failure);
    if (refusal == null) {
      FdbErrors.end(execution, failure);
      return CompletableFuture.failedFuture(FdbErrors.inner(failure));
    }
    execution.refused(refusal);
    var beganNanos = System.nanoTime();
    var next = transaction.onError(FdbErrors.inner(failure));
    if (next.isCompletedExceptionally()) {
      // At its retry limit FoundationDB refuses at once, and nothing has waited. The client of a
      // real cluster may tell so a moment later, which counts as a wait of microseconds.
      return next;
    }
    execution.waits(refusal.reason(), beganNanos);
    return next.whenComplete((transactionOfNext, last) -> execution.waited());
  }
}
