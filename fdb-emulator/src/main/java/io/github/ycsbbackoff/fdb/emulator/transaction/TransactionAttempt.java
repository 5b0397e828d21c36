package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Range;
import io.github.ycsbbackoff.fdb.emulator.commit.CommitRequest;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatedServer;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * One attempt of a transaction, from its first read to its commit. The order of checks and the
 * codes are those of ReadYourWritesTransaction and ThreadSafeTransaction in fdbclient: an error of
 * a write is deferred to the next call that has a future to fail.
 */
final class TransactionAttempt {

  private static final WriteBuffer NO_WRITES = new WriteBuffer();

  /** The longest value: VALUE_SIZE_LIMIT of 7.4.1's ClientKnobs.cpp. */
  private static final int VALUE_BYTES = 100_000;

  /** The largest transaction: TRANSACTION_SIZE_LIMIT. */
  private static final int TRANSACTION_BYTES = 10_000_000;

  /** The answer of getCommittedVersion if there is no commit version. */
  private static final long NO_VERSION = -1;

  private final RetryState retry;
  private final EmulatedServer server;
  private final PendingFutures inFlight;
  private final TransactionSettings settings = new TransactionSettings();
  private final WriteBuffer writes = new WriteBuffer();
  private final List<Range> reads = new ArrayList<>();

  /** The reads under way or failed: a commit waits for the former and fails with the latter. */
  private final List<CompletableFuture<?>> unfinished = new ArrayList<>();

  private CompletableFuture<Long> readVersion;
  private FDBException deferred;
  private boolean commitStarted;
  private volatile long committedVersion = NO_VERSION;

  TransactionAttempt(RetryState retry) {
    this.retry = retry;
    this.server = retry.server();
    this.inFlight = new PendingFutures(server.clock(), retry.executor());
    retry.options().forEach(each -> change(() -> apply(each)));
  }

  Executor executor() {
    return retry.executor();
  }

  synchronized void set(TransactionOption option) {
    change(
        () -> {
          apply(option);
          if (option.isPersistent()) {
            retry.keep(option);
          }
        });
  }

  synchronized CompletableFuture<Long> readVersion() {
    var refused = deferred != null ? deferred : inFlight.aborted();
    if (refused != null) {
      return CompletableFuture.failedFuture(refused);
    }
    return inFlight.guard(version());
  }

  synchronized void setReadVersion(long version) {
    change(
        () -> {
          check(readVersion == null, ErrorCode.READ_VERSION_ALREADY_SET);
          check(version > 0, ErrorCode.VERSION_INVALID);
          readVersion = CompletableFuture.completedFuture(version);
        });
  }

  synchronized CompletableFuture<byte[]> get(byte[] key, boolean snapshot) {
    if (KeyOrder.isHealth(key)) {
      // The health is read whatever became of the transaction, unless an error is still to be told.
      return deferred != null
          ? CompletableFuture.failedFuture(deferred)
          : CompletableFuture.completedFuture(server.health());
    }
    var refused = refusal(!KeyOrder.isUserKey(key));
    if (refused != null) {
      return CompletableFuture.failedFuture(refused);
    }
    if (key.length > KeyOrder.LONGEST_BYTES) {
      return CompletableFuture.completedFuture(null);
    }
    return read(view -> view.get(key), unused -> KeyOrder.only(key), snapshot);
  }

  synchronized CompletableFuture<RangeChunk> range(RangeRequest request, boolean snapshot) {
    var begin = request.begin();
    var end = request.end();
    var refused = refusal(!KeyOrder.isUserBound(begin) || !KeyOrder.isUserBound(end));
    if (refused != null) {
      return CompletableFuture.failedFuture(refused);
    }
    if (!KeyOrder.less(begin, end)) {
      return CompletableFuture.completedFuture(new RangeChunk(List.of(), false));
    }
    return read(view -> view.range(request), chunk -> chunk.conflict(request), snapshot);
  }

  synchronized void set(byte[] key, byte[] value) {
    change(
        () -> {
          check(!commitStarted, ErrorCode.USED_DURING_COMMIT);
          check(KeyOrder.isUserKey(key), ErrorCode.KEY_OUTSIDE_LEGAL_RANGE);
          check(key.length <= KeyOrder.LONGEST_BYTES, ErrorCode.KEY_TOO_LARGE);
          check(value.length <= VALUE_BYTES, ErrorCode.VALUE_TOO_LARGE);
          writes.set(key, value);
        });
  }

  /** Clears {@code key}; a key that is too long to be there needs no clearing. */
  synchronized void clear(byte[] key) {
    if (key.length <= KeyOrder.LONGEST_BYTES) {
      clear(key, KeyOrder.after(key));
    }
  }

  synchronized void clear(byte[] begin, byte[] end) {
    change(
        () -> {
          check(!KeyOrder.less(end, begin), ErrorCode.INVERTED_RANGE);
          check(!commitStarted, ErrorCode.USED_DURING_COMMIT);
          check(KeyOrder.isUserBound(end), ErrorCode.KEY_OUTSIDE_LEGAL_RANGE);
          var from = KeyOrder.shortened(begin);
          var to = KeyOrder.shortened(end);
          if (KeyOrder.less(from, to)) {
            writes.clear(from, to);
          }
        });
  }

  CompletableFuture<Void> commit() {
    CompletableFuture<Void> read;
    synchronized (this) {
      var refused = refusal(false);
      if (refused != null) {
        return CompletableFuture.failedFuture(refused);
      }
      commitStarted = true;
      read = CompletableFuture.allOf(unfinished.toArray(CompletableFuture[]::new));
    }
    return inFlight.guard(
        read.thenCompose(unused -> send()).thenAccept(version -> committedVersion = version));
  }

  long committedVersion() {
    return committedVersion;
  }

  /** Ends this attempt as {@code onError} does: with a wait, or with the error. */
  CompletableFuture<Void> waitAfter(FDBException error) {
    var aborted = inFlight.aborted();
    if (aborted != null) {
      return CompletableFuture.failedFuture(aborted);
    }
    return retry.waitAfter(error, settings, inFlight).whenComplete((unused, failure) -> cancel());
  }

  void cancel() {
    inFlight.abort(ErrorCode.TRANSACTION_CANCELLED);
  }

  /**
   * Reads at the read version.
   *
   * @param conflict returns the keys that, written by another transaction, could change what was
   *     read
   */
  private <T> CompletableFuture<T> read(
      Function<View, T> reading, Function<T, Range> conflict, boolean snapshot) {
    var version = version();
    var seen = settings.readsItsWrites() ? seenBy(version) : NO_WRITES;
    var answer =
        inFlight.guard(
            version.thenCompose(
                at ->
                    server.read(
                        at,
                        retry.executor(),
                        store -> readNow(new View(store, at, seen), reading, conflict, snapshot))));
    if (!answer.isDone() || answer.isCompletedExceptionally()) {
      unfinished.add(answer);
    }
    return answer;
  }

  /**
   * Returns the writes that a read may see: one that waits for its version must not see later
   * writes.
   */
  private WriteBuffer seenBy(CompletableFuture<Long> version) {
    return version.isDone() ? writes : writes.copy();
  }

  private synchronized <T> T readNow(
      View view, Function<View, T> reading, Function<T, Range> conflict, boolean snapshot) {
    var result = reading.apply(view);
    if (!snapshot) {
      reads.addAll(view.writes().readThrough(conflict.apply(result)));
    }
    return result;
  }

  private CompletableFuture<Long> version() {
    if (readVersion == null) {
      readVersion = server.readVersion(retry.executor());
    }
    return readVersion;
  }

  private synchronized CompletableFuture<Long> send() {
    if (writes.isEmpty()) {
      return CompletableFuture.completedFuture(NO_VERSION);
    }
    if (writes.bytes() + WriteBuffer.bytesOf(reads) > TRANSACTION_BYTES) {
      return ErrorCode.TRANSACTION_TOO_LARGE.future();
    }
    return version().thenCompose(this::sendAt);
  }

  /**
   * Sends the commit, unless the transaction timed out or was cancelled while it waited for its
   * read version: {@code tryCommit} is then cancelled before its request leaves the client.
   */
  private CompletableFuture<Long> sendAt(long version) {
    var aborted = inFlight.aborted();
    return aborted != null
        ? CompletableFuture.failedFuture(aborted)
        : server.commit(
            new CommitRequest(version, List.copyOf(reads), writes.mutations()), retry.executor());
  }

  private void apply(TransactionOption option) {
    check(
        option.code() != TransactionOption.READ_YOUR_WRITES_DISABLE
            || (readVersion == null && writes.isEmpty()),
        ErrorCode.CLIENT_INVALID_OPERATION);
    settings.set(option);
    if (option.code() == TransactionOption.TIMEOUT) {
      inFlight.timeout(retry.createdNanos(), settings.timeoutNanos());
    }
  }

  private FDBException refusal(boolean outsideLegalRange) {
    if (deferred != null) {
      return deferred;
    }
    if (commitStarted) {
      return ErrorCode.USED_DURING_COMMIT.exception();
    }
    var aborted = inFlight.aborted();
    if (aborted != null) {
      return aborted;
    }
    return outsideLegalRange ? ErrorCode.KEY_OUTSIDE_LEGAL_RANGE.exception() : null;
  }

  /** Runs what changes the attempt, unless an earlier error is still to be told. */
  private void change(Runnable change) {
    if (deferred != null) {
      return;
    }
    try {
      change.run();
    } catch (FDBException e) {
      deferred = e;
    }
  }

  private static void check(boolean holds, ErrorCode otherwise) {
    if (!holds) {
      throw otherwise.exception();
    }
  }
}
