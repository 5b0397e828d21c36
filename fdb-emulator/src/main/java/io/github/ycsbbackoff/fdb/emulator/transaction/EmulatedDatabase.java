package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.DatabaseOptions;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatedServer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** A client's handle of an emulated cluster; its retry loop is that of fdb-java's FDBDatabase. */
public final class EmulatedDatabase {

  private static final SupportedCalls<Database> CALLS =
      new SupportedCalls<>(Database.class, EmulatedDatabase.class);

  private final EmulatedServer server;
  private final Executor executor;

  /** The options that every later transaction begins with. */
  private final List<TransactionOption> defaults = new CopyOnWriteArrayList<>();

  private final DatabaseOptions options =
      new DatabaseOptions((code, value) -> defaults.add(TransactionOption.byDefault(code, value)));
  private volatile boolean closed;

  private EmulatedDatabase(EmulatedServer server, Executor executor) {
    this.server = server;
    this.executor = executor;
  }

  /**
   * Opens a handle of the cluster that {@code server} serves.
   *
   * @param executor runs the callbacks of the transactions
   */
  public static Database open(EmulatedServer server, Executor executor) {
    return CALLS.of(new EmulatedDatabase(server, executor));
  }

  public Transaction createTransaction() {
    return createTransaction(executor);
  }

  public Transaction createTransaction(Executor callbacks) {
    if (closed) {
      throw new IllegalStateException("Cannot access closed object");
    }
    return EmulatedTransaction.begin(new RetryState(server, callbacks, defaults));
  }

  public DatabaseOptions options() {
    return options;
  }

  public <T> T run(Function<? super Transaction, T> retryable) {
    var transaction = createTransaction();
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

  public void close() {
    closed = true;
  }
}
