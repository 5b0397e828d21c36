package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

/** The state that a transaction keeps from one attempt to the next. */
final class RetryState {

  private final EmulatedServer server;
  private final Executor executor;
  private final List<TransactionOption> options;
  private final OnErrorWait backoff = new OnErrorWait();
  private final long createdNanos;
  private int retries;

  RetryState(EmulatedServer server, Executor executor, List<TransactionOption> defaults) {
    this.server = server;
    this.executor = executor;
    this.options = new ArrayList<>(defaults);
    this.createdNanos = server.clock().nanos();
  }

  EmulatedServer server() {
    return server;
  }

  Executor executor() {
    return executor;
  }

  /** Returns the time from which a timeout counts, retries included. */
  long createdNanos() {
    return createdNanos;
  }

  synchronized void keep(TransactionOption option) {
    options.add(option);
  }

  synchronized List<TransactionOption> options() {
    return List.copyOf(options);
  }

  /**
   * Waits as FoundationDB's client does, or fails at once with {@code error} if that is not to be
   * tried again.
   */
  synchronized CompletableFuture<Void> waitAfter(
      FDBException error, TransactionSettings settings, PendingFutures inFlight) {
    var isLast = settings.isLastRetry(retries);
    retries = Math.max(retries, retries + 1);
    var nanos =
        isLast
            ? OnErrorWait.NEVER
            : backoff.nextNanos(
                error.getCode(), settings.maxRetryDelayNanos(), ThreadLocalRandom.current());
    if (nanos == OnErrorWait.NEVER) {
      return CompletableFuture.failedFuture(error);
    }
    var over = new CompletableFuture<Void>();
    var unused = server.clock().after(nanos, () -> executor.execute(() -> over.complete(null)));
    return inFlight.guard(over);
  }
}
