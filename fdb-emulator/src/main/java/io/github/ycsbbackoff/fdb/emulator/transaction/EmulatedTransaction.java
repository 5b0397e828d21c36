package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Range;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;
import com.apple.foundationdb.TransactionOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * A transaction that stands before one {@link TransactionAttempt}, with the habits of fdb-java's
 * FDBTransaction: arguments are copied, null is an IllegalArgumentException, and after {@code
 * onError} only the transaction that it gave may be used.
 */
final class EmulatedTransaction extends Reads {

  private static final SupportedCalls<Transaction> CALLS =
      new SupportedCalls<>(Transaction.class, EmulatedTransaction.class);

  private final RetryState retry;
  private final TransactionAttempt attempt;
  private final TransactionOptions options;
  private final Transaction asTransaction;
  private volatile String gone;

  private EmulatedTransaction(RetryState retry) {
    super(false);
    this.retry = retry;
    this.attempt = new TransactionAttempt(retry);
    this.options =
        new TransactionOptions((code, value) -> attempt().set(TransactionOption.of(code, value)));
    this.asTransaction = CALLS.of(this);
  }

  static Transaction begin(RetryState retry) {
    return new EmulatedTransaction(retry).asTransaction;
  }

  /** The reads of a transaction that never make it conflict. */
  static final class Snapshot extends Reads {

    private static final SupportedCalls<ReadTransaction> CALLS =
        new SupportedCalls<>(ReadTransaction.class, Snapshot.class);

    private final EmulatedTransaction transaction;

    private Snapshot(EmulatedTransaction transaction) {
      super(true);
      this.transaction = transaction;
    }

    @Override
    TransactionAttempt attempt() {
      return transaction.attempt();
    }
  }

  public ReadTransaction snapshot() {
    return Snapshot.CALLS.of(new Snapshot(this));
  }

  public TransactionOptions options() {
    return options;
  }

  public void set(byte[] key, byte[] value) {
    attempt().set(given(key), given(value));
  }

  public void clear(byte[] key) {
    attempt().clear(given(key));
  }

  public void clear(byte[] begin, byte[] end) {
    attempt().clear(given(begin), given(end));
  }

  public void clear(Range range) {
    clear(range.begin, range.end);
  }

  public CompletableFuture<Void> commit() {
    return attempt().commit();
  }

  public Long getCommittedVersion() {
    return attempt().committedVersion();
  }

  public CompletableFuture<Transaction> onError(Throwable failure) {
    var wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
    var error = wrapped && failure.getCause() != null ? failure.getCause() : failure;
    if (!(error instanceof FDBException refused)) {
      return CompletableFuture.failedFuture(error);
    }
    var waited = attempt().waitAfter(refused);
    gone = "Transaction has been invalidated by reset";
    var next = new CompletableFuture<Transaction>();
    Futures.pass(waited.thenApply(unused -> begin(retry)), next);
    return next;
  }

  public void cancel() {
    attempt().cancel();
  }

  public void close() {
    if (gone == null) {
      gone = "Cannot access closed object";
      attempt.cancel();
    }
  }

  /** Does {@code work} in this transaction, without a commit. */
  public <T> T run(Function<? super Transaction, T> work) {
    return work.apply(asTransaction);
  }

  @Override
  TransactionAttempt attempt() {
    if (gone != null) {
      throw new IllegalStateException(gone);
    }
    return attempt;
  }
}
