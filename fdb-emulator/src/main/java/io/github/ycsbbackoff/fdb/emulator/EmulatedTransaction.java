package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeyArrayResult;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.MutationType;
import com.apple.foundationdb.Range;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.Transaction;
import com.apple.foundationdb.TransactionOptions;
import com.apple.foundationdb.async.AsyncIterable;
import com.apple.foundationdb.async.AsyncUtil;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * A transaction that stands before one {@link Attempt}, with the habits of fdb-java's
 * FDBTransaction: arguments are copied, null is an IllegalArgumentException, and after {@code
 * onError} only the transaction that it gave may be used.
 */
final class EmulatedTransaction implements Transaction, RangeOverloads {

  private final Database database;
  private final RetryState retry;
  private final ReadTransaction snapshot = new SnapshotReads(this);
  private final TransactionOptions options;
  private final Attempt attempt;
  private volatile String gone;

  EmulatedTransaction(Database database, RetryState retry) {
    this.database = database;
    this.retry = retry;
    this.attempt = new Attempt(retry);
    this.options = new TransactionOptions((code, value) -> attempt().option(code, copy(value)));
  }

  @Override
  public boolean isSnapshot() {
    return false;
  }

  @Override
  public ReadTransaction snapshot() {
    return snapshot;
  }

  @Override
  public TransactionOptions options() {
    return options;
  }

  @Override
  public Database getDatabase() {
    return database;
  }

  @Override
  public Executor getExecutor() {
    return retry.executor();
  }

  @Override
  public CompletableFuture<Long> getReadVersion() {
    return attempt().readVersion();
  }

  @Override
  public void setReadVersion(long version) {
    attempt().setReadVersion(version);
  }

  @Override
  public CompletableFuture<byte[]> get(byte[] key) {
    return get(key, false);
  }

  CompletableFuture<byte[]> get(byte[] key, boolean isSnapshot) {
    return attempt().get(given(key), isSnapshot);
  }

  @Override
  public CompletableFuture<byte[]> getKey(KeySelector selector) {
    return getKey(selector, false);
  }

  CompletableFuture<byte[]> getKey(KeySelector selector, boolean isSnapshot) {
    return attempt().getKey(selector, isSnapshot);
  }

  @Override
  public AsyncIterable<KeyValue> getRange(
      KeySelector begin, KeySelector end, int limit, boolean reverse, StreamingMode mode) {
    return getRange(begin, end, limit, reverse, mode, false);
  }

  AsyncIterable<KeyValue> getRange(
      KeySelector begin,
      KeySelector end,
      int limit,
      boolean reverse,
      StreamingMode mode,
      boolean isSnapshot) {
    return new RangeQuery(this, begin, end, limit, reverse, mode, isSnapshot);
  }

  /** Returns one chunk of a range, as {@link RangeCursor} asks for it. */
  CompletableFuture<RangeChunk> chunk(RangeRequest request, boolean isSnapshot) {
    return attempt().range(request, isSnapshot);
  }

  @Override
  public CompletableFuture<Long> getEstimatedRangeSizeBytes(byte[] begin, byte[] end) {
    return RangeSizes.bytes(rowsOf(begin, end));
  }

  @Override
  public CompletableFuture<KeyArrayResult> getRangeSplitPoints(
      byte[] begin, byte[] end, long chunkSize) {
    return RangeSizes.splitPoints(rowsOf(begin, end), begin, end, chunkSize);
  }

  @Override
  public void addReadConflictRange(byte[] begin, byte[] end) {
    attempt().addReadConflict(given(begin), given(end));
  }

  @Override
  public boolean addReadConflictRangeIfNotSnapshot(byte[] begin, byte[] end) {
    addReadConflictRange(begin, end);
    return true;
  }

  @Override
  public void addReadConflictKey(byte[] key) {
    addReadConflictRange(key, Keys.after(key));
  }

  @Override
  public boolean addReadConflictKeyIfNotSnapshot(byte[] key) {
    addReadConflictKey(key);
    return true;
  }

  @Override
  public void addWriteConflictRange(byte[] begin, byte[] end) {
    attempt().addWriteConflict(given(begin), given(end));
  }

  @Override
  public void addWriteConflictKey(byte[] key) {
    addWriteConflictRange(key, Keys.after(key));
  }

  @Override
  public void set(byte[] key, byte[] value) {
    attempt().write(given(key), Operation.SET, given(value));
  }

  @Override
  public void clear(byte[] key) {
    attempt().clear(given(key));
  }

  @Override
  public void clear(byte[] begin, byte[] end) {
    attempt().clear(given(begin), given(end));
  }

  @Override
  public void clear(Range range) {
    clear(range.begin, range.end);
  }

  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // fdb-java has deprecated this method.
  public void clearRangeStartsWith(byte[] prefix) {
    clear(Range.startsWith(prefix));
  }

  @Override
  public void mutate(MutationType type, byte[] key, byte[] operand) {
    attempt().write(given(key), Operation.of(type), given(operand));
  }

  @Override
  public CompletableFuture<Void> commit() {
    return attempt().commit();
  }

  @Override
  public Long getCommittedVersion() {
    return attempt().committedVersion();
  }

  @Override
  public CompletableFuture<byte[]> getVersionstamp() {
    return attempt().versionstamp();
  }

  @Override
  public CompletableFuture<Long> getApproximateSize() {
    return attempt().approximateSize();
  }

  @Override
  public CompletableFuture<Void> watch(byte[] key) {
    return attempt().watch(given(key));
  }

  @Override
  public CompletableFuture<Transaction> onError(Throwable failure) {
    var wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
    var error = wrapped && failure.getCause() != null ? failure.getCause() : failure;
    if (!(error instanceof FDBException refused)) {
      return CompletableFuture.failedFuture(error);
    }
    var waited = attempt().waitAfter(refused);
    gone = "Transaction has been invalidated by reset";
    var next = new CompletableFuture<Transaction>();
    Futures.pass(waited.thenApply(unused -> new EmulatedTransaction(database, retry)), next);
    return next;
  }

  @Override
  public void cancel() {
    attempt().cancel();
  }

  @Override
  public void close() {
    if (gone == null) {
      gone = "Cannot access closed object";
      attempt.cancel();
    }
  }

  @Override
  public <T> T run(Function<? super Transaction, T> retryable) {
    return retryable.apply(this);
  }

  @Override
  public <T> CompletableFuture<T> runAsync(
      Function<? super Transaction, ? extends CompletableFuture<T>> retryable) {
    return AsyncUtil.applySafely(retryable, this);
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, T> retryable) {
    return retryable.apply(this);
  }

  @Override
  public <T> CompletableFuture<T> readAsync(
      Function<? super ReadTransaction, ? extends CompletableFuture<T>> retryable) {
    return AsyncUtil.applySafely(retryable, this);
  }

  private AsyncIterable<KeyValue> rowsOf(byte[] begin, byte[] end) {
    return snapshot.getRange(given(begin), given(end), 0, false, StreamingMode.WANT_ALL);
  }

  private Attempt attempt() {
    if (gone != null) {
      throw new IllegalStateException(gone);
    }
    return attempt;
  }

  private static byte[] given(byte[] argument) {
    if (argument == null) {
      throw new IllegalArgumentException("Argument cannot be null");
    }
    return argument.clone();
  }

  private static byte[] copy(byte[] value) {
    return value == null ? null : value.clone();
  }
}
