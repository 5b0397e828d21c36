package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.DatabaseOptions;
import com.apple.foundationdb.EventKeeper;
import com.apple.foundationdb.KeyRangeArrayResult;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Tenant;
import com.apple.foundationdb.Transaction;
import com.apple.foundationdb.async.AsyncUtil;
import com.apple.foundationdb.tuple.Tuple;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * A client's handle of an emulated cluster; its retry loops are those of fdb-java's FDBDatabase.
 */
final class EmulatedDatabase implements Database {

  private static final byte[] STATUS =
      "{\"Healthy\":true,\"Emulator\":true}".getBytes(StandardCharsets.UTF_8);

  private final Server server;
  private final Executor executor;
  private final List<RetryState.Option> defaults = new CopyOnWriteArrayList<>();
  private final DatabaseOptions options =
      new DatabaseOptions(
          (code, value) -> DatabaseDefaults.of(code, value).ifPresent(defaults::add));
  private volatile boolean closed;

  EmulatedDatabase(Server server, Executor executor) {
    this.server = server;
    this.executor = executor;
  }

  @Override
  public Transaction createTransaction(Executor e) {
    if (closed) {
      throw new IllegalStateException("Cannot access closed object");
    }
    return new EmulatedTransaction(this, new RetryState(server, e, defaults));
  }

  /** Creates a transaction without {@code eventKeeper}: there is no JNI here to keep events of. */
  @Override
  public Transaction createTransaction(Executor e, EventKeeper eventKeeper) {
    return createTransaction(e);
  }

  @Override
  public DatabaseOptions options() {
    return options;
  }

  @Override
  public Executor getExecutor() {
    return executor;
  }

  @Override
  public double getMainThreadBusyness() {
    return 0;
  }

  @Override
  public CompletableFuture<byte[]> getClientStatus(Executor e) {
    return CompletableFuture.completedFuture(STATUS.clone());
  }

  @Override
  public <T> T run(Function<? super Transaction, T> retryable, Executor e) {
    var transaction = createTransaction(e);
    try {
      while (true) {
        try {
          var result = retryable.apply(transaction);
          transaction.commit().join();
          return result;
        } catch (RuntimeException failure) {
          transaction = transaction.onError(failure).join();
        }
      }
    } finally {
      transaction.close();
    }
  }

  @Override
  public <T> CompletableFuture<T> runAsync(
      Function<? super Transaction, ? extends CompletableFuture<T>> retryable, Executor e) {
    var transaction = new AtomicReference<>(createTransaction(e));
    var result = new AtomicReference<T>();
    return AsyncUtil.whileTrue(() -> attempt(retryable, transaction, result, e), e)
        .thenApply(unused -> result.get())
        .whenComplete((value, failure) -> transaction.get().close());
  }

  /** Makes one attempt; returns whether another is due. */
  private static <T> CompletableFuture<Boolean> attempt(
      Function<? super Transaction, ? extends CompletableFuture<T>> retryable,
      AtomicReference<Transaction> transaction,
      AtomicReference<T> result,
      Executor e) {
    var committed =
        AsyncUtil.<Transaction, T>applySafely(retryable::apply, transaction.get())
            .thenComposeAsync(
                value -> {
                  result.set(value);
                  return transaction.get().commit();
                },
                e);
    return AsyncUtil.composeHandleAsync(
        committed,
        (unused, failure) -> {
          if (failure == null) {
            return AsyncUtil.READY_FALSE;
          }
          if (!(failure instanceof RuntimeException)) {
            throw new CompletionException(failure);
          }
          return transaction
              .get()
              .onError(failure)
              .thenApply(
                  next -> {
                    transaction.set(next);
                    return true;
                  });
        },
        e);
  }

  @Override
  public <T> T read(Function<? super ReadTransaction, T> retryable, Executor e) {
    return run(retryable, e);
  }

  @Override
  public <T> CompletableFuture<T> readAsync(
      Function<? super ReadTransaction, ? extends CompletableFuture<T>> retryable, Executor e) {
    return runAsync(retryable, e);
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public Tenant openTenant(Tuple tenantName) {
    throw Unsupported.because("tenants");
  }

  @Override
  public Tenant openTenant(byte[] tenantName, Executor e) {
    throw Unsupported.because("tenants");
  }

  @Override
  public Tenant openTenant(Tuple tenantName, Executor e) {
    throw Unsupported.because("tenants");
  }

  @Override
  public Tenant openTenant(byte[] tenantName, Executor e, EventKeeper eventKeeper) {
    throw Unsupported.because("tenants");
  }

  @Override
  public Tenant openTenant(Tuple tenantName, Executor e, EventKeeper eventKeeper) {
    throw Unsupported.because("tenants");
  }

  @Override
  public CompletableFuture<byte[]> purgeBlobGranules(
      byte[] begin, byte[] end, long version, boolean force, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<Void> waitPurgeGranulesComplete(byte[] purgeKey, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<Boolean> blobbifyRange(byte[] begin, byte[] end, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<Boolean> blobbifyRangeBlocking(byte[] begin, byte[] end, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<Boolean> unblobbifyRange(byte[] begin, byte[] end, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<KeyRangeArrayResult> listBlobbifiedRanges(
      byte[] begin, byte[] end, int rangeLimit, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<Long> verifyBlobRange(
      byte[] begin, byte[] end, long version, Executor e) {
    throw Unsupported.because("blob granules");
  }

  @Override
  public CompletableFuture<Boolean> flushBlobRange(
      byte[] begin, byte[] end, boolean compact, long version, Executor e) {
    throw Unsupported.because("blob granules");
  }
}
