package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.RetryListener;
import java.util.concurrent.CompletableFuture;

/** FoundationDB's own retry, with its codes and its waits counted. */
final class NativeRetry {

  private NativeRetry() {}

  /** The transaction for the next attempt, after FoundationDB's wait; or {@code failure}. */
  static CompletableFuture<Transaction> again(
      RetryListener listener, OperationKind kind, Transaction transaction, Throwable failure) {
    var refusal = FdbErrors.read(failure);
    if (refusal == null) {
      return CompletableFuture.failedFuture(FdbErrors.inner(failure));
    }
    listener.rejected(kind, refusal);
    var beganNanos = System.nanoTime();
    listener.backoffStarted();
    return transaction
        .onError(FdbErrors.inner(failure))
        .whenComplete(
            (next, last) ->
                listener.backoffEnded(kind, refusal.reason(), System.nanoTime() - beganNanos));
  }
}
