package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One attempt of a transaction, from its first read to its commit. The order of checks and the
 * codes are those of ReadYourWritesTransaction and ThreadSafeTransaction in fdbclient: an error of
 * a write is deferred to the next call that has a future to fail.
 */
final class Attempt {

  private static final WriteBuffer NO_WRITES = new WriteBuffer();

  /** The answer of getCommittedVersion if there is no commit version. */
  private static final long NO_VERSION = -1;

  private final RetryState retry;
  private final Server server;
  private final InFlight inFlight;
  private final TransactionSettings settings = new TransactionSettings();
  private final WriteBuffer writes = new WriteBuffer();
  private final List<Range> reads = new ArrayList<>();

  /** The reads under way or failed: a commit waits for the former and fails with the latter. */
  private final List<CompletableFuture<?>> unfinished = new ArrayList<>();

  private final PendingWatches watches = new PendingWatches();
  private final CompletableFuture<byte[]> versionstamp = new CompletableFuture<>();
  private CompletableFuture<Long> readVersion;
  private FDBException deferred;
  private boolean commitStarted;
  private volatile long committedVersion = NO_VERSION;

  Attempt(RetryState retry) {
    this.retry = retry;
    this.server = retry.server();
    this.inFlight = new InFlight(server.clock(), retry.executor());
    retry.options().forEach(each -> change(() -> apply(each)));
  }

  synchronized void option(int code, byte[] value) {
    check(TransactionSettings.isKnown(code), ErrorCode.INVALID_OPTION);
    var option = new RetryState.Option(code, value);
    change(
        () -> {
          apply(option);
          if (TransactionSettings.isPersistent(code)) {
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
    if (Arrays.equals(key, Keys.HEALTH)) {
      // The health is read whatever became of the transaction, unless an error is still to be told.
      return deferred != null
          ? CompletableFuture.failedFuture(deferred)
          : CompletableFuture.completedFuture(server.health());
    }
    var refused = refusal(!Keys.less(key, settings.maxReadKey()));
    if (refused != null) {
      return CompletableFuture.failedFuture(refused);
    }
    if (key.length > Keys.maxLength(key)) {
      return CompletableFuture.completedFuture(null);
    }
    return read(new ValueReading(key), snapshot);
  }

  synchronized CompletableFuture<byte[]> getKey(KeySelector selector, boolean snapshot) {
    var refused = refusal(Keys.less(settings.maxReadKey(), selector.getKey()));
    if (refused != null) {
      return CompletableFuture.failedFuture(refused);
    }
    return read(new KeyReading(selector), snapshot);
  }

  synchronized CompletableFuture<RangeChunk> range(RangeRequest request, boolean snapshot) {
    var max = settings.maxReadKey();
    var begin = request.begin();
    var end = request.end();
    var refused = refusal(Keys.less(max, begin.getKey()) || Keys.less(max, end.getKey()));
    if (refused != null) {
      return CompletableFuture.failedFuture(refused);
    }
    if (begin.getOffset() >= end.getOffset() && !Keys.less(View.bound(begin), View.bound(end))) {
      return CompletableFuture.completedFuture(new RangeChunk(List.of(), false, false, false));
    }
    return read(new RangeReading(request), snapshot);
  }

  synchronized void write(byte[] key, Operation operation, byte[] operand) {
    var conflicts = settings.takeWriteConflict();
    change(
        () -> {
          check(!commitStarted, ErrorCode.USED_DURING_COMMIT);
          check(Keys.less(key, settings.maxWriteKey()), ErrorCode.KEY_OUTSIDE_LEGAL_RANGE);
          check(key.length <= Keys.maxLength(key), ErrorCode.KEY_TOO_LARGE);
          check(operand.length <= Limits.VALUE_BYTES, ErrorCode.VALUE_TOO_LARGE);
          if (operation == Operation.SET_VERSIONSTAMPED_KEY) {
            Versionstamp.check(key);
            writes.makeUnreadable(Versionstamp.possibleKeys(key, knownVersion()));
          } else if (conflicts) {
            writes.addConflict(key, Keys.after(key));
          }
          if (operation == Operation.SET_VERSIONSTAMPED_VALUE) {
            Versionstamp.check(operand);
          }
          writes.write(key, operation, operand);
        });
  }

  /** Clears {@code key}; a key that is too long to be there needs no clearing. */
  synchronized void clear(byte[] key) {
    if (key.length <= Keys.maxLength(key)) {
      clear(key, Keys.after(key));
    }
  }

  synchronized void clear(byte[] begin, byte[] end) {
    var conflicts = settings.takeWriteConflict();
    change(
        () -> {
          checkWriteRange(begin, end);
          var from = Keys.shortened(begin);
          var to = Keys.shortened(end);
          if (Keys.less(from, to)) {
            writes.clear(from, to);
            if (conflicts) {
              writes.addConflict(from, to);
            }
          }
        });
  }

  synchronized void addReadConflict(byte[] begin, byte[] end) {
    check(!Keys.less(end, begin), ErrorCode.INVERTED_RANGE);
    change(
        () -> {
          check(!commitStarted, ErrorCode.USED_DURING_COMMIT);
          check(!Keys.less(settings.maxReadKey(), end), ErrorCode.KEY_OUTSIDE_LEGAL_RANGE);
          var own = settings.isReadYourWritesDisabled() ? NO_WRITES : writes;
          reads.addAll(own.readThrough(Keys.shortened(begin), Keys.shortened(end)));
        });
  }

  synchronized void addWriteConflict(byte[] begin, byte[] end) {
    check(!Keys.less(end, begin), ErrorCode.INVERTED_RANGE);
    change(
        () -> {
          checkWriteRange(begin, end);
          var from = Keys.shortened(begin);
          var to = Keys.shortened(end);
          if (Keys.less(from, to)) {
            writes.addConflict(from, to);
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
        read.thenCompose(unused -> send()).whenComplete(this::ended).thenApply(version -> null));
  }

  long committedVersion() {
    return committedVersion;
  }

  /**
   * Returns the commit's versionstamp. Like anything else, it must be asked for before the commit.
   */
  synchronized CompletableFuture<byte[]> versionstamp() {
    var refused = refusal(false);
    return refused != null ? CompletableFuture.failedFuture(refused) : inFlight.guard(versionstamp);
  }

  synchronized CompletableFuture<Long> approximateSize() {
    var refused = refusal(false);
    return refused != null
        ? CompletableFuture.failedFuture(refused)
        : CompletableFuture.completedFuture(bytes());
  }

  /** Watches {@code key} from the commit on: without a commit there is nothing to hear. */
  CompletableFuture<Void> watch(byte[] key) {
    if (settings.isReadYourWritesDisabled()) {
      return ErrorCode.WATCHES_DISABLED.future();
    }
    return get(key, false).thenCompose(value -> watches.add(key, value));
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
    watches.fail(ErrorCode.TRANSACTION_CANCELLED::exception);
  }

  private <T> CompletableFuture<T> read(Reading<T> reading, boolean snapshot) {
    var version = version();
    var seen = settings.readsItsWrites(snapshot) ? seenBy(version) : NO_WRITES;
    var max = settings.maxReadKey();
    var bypasses = settings.bypassesUnreadable();
    var answer =
        inFlight.guard(
            version.thenCompose(
                at ->
                    server.read(
                        at,
                        retry.executor(),
                        store ->
                            readNow(new View(store, at, seen, max, bypasses), reading, snapshot))));
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

  private synchronized <T> T readNow(View view, Reading<T> reading, boolean snapshot) {
    var result = reading.from(view);
    if (!snapshot) {
      var conflict = reading.conflict(result, view);
      reads.addAll(view.writes().readThrough(conflict.begin, conflict.end));
    }
    return result;
  }

  private CompletableFuture<Long> version() {
    if (readVersion == null) {
      readVersion = server.readVersion(retry.executor());
    }
    return readVersion;
  }

  /** Returns the read version, or 0 if it is not here yet: versionstamps must be above it. */
  private long knownVersion() {
    return readVersion != null && readVersion.isDone() && !readVersion.isCompletedExceptionally()
        ? readVersion.join()
        : 0;
  }

  private synchronized CompletableFuture<Long> send() {
    if (writes.isEmpty()) {
      return CompletableFuture.completedFuture(NO_VERSION);
    }
    if (bytes() > settings.sizeLimit()) {
      return ErrorCode.TRANSACTION_TOO_LARGE.future();
    }
    return version()
        .thenCompose(
            at ->
                server.commit(
                    new CommitRequest(
                        at, List.copyOf(reads), writes.conflicts(), writes.mutations()),
                    retry.executor()))
        .thenApply(Committer.Committed::version);
  }

  private void ended(Long version, Throwable failure) {
    if (failure != null) {
      versionstamp.completeExceptionally(ErrorCode.TRANSACTION_INVALID_VERSION.exception());
      watches.fail(() -> Futures.bare(failure));
      return;
    }
    committedVersion = version;
    if (version == NO_VERSION) {
      versionstamp.completeExceptionally(ErrorCode.NO_COMMIT_VERSION.exception());
    } else {
      versionstamp.complete(Versionstamp.of(version));
    }
    watches.begin(server.watches(), retry.executor());
  }

  private void apply(RetryState.Option option) {
    check(
        option.code() != TransactionSettings.READ_YOUR_WRITES_DISABLE
            || (readVersion == null && writes.isEmpty()),
        ErrorCode.CLIENT_INVALID_OPERATION);
    settings.set(option.code(), option.value());
    if (option.code() == TransactionSettings.TIMEOUT) {
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

  private void checkWriteRange(byte[] begin, byte[] end) {
    check(!Keys.less(end, begin), ErrorCode.INVERTED_RANGE);
    check(!commitStarted, ErrorCode.USED_DURING_COMMIT);
    check(!Keys.less(settings.maxWriteKey(), end), ErrorCode.KEY_OUTSIDE_LEGAL_RANGE);
  }

  private long bytes() {
    return writes.bytes() + WriteBuffer.bytesOf(reads);
  }

  private static void check(boolean holds, ErrorCode otherwise) {
    if (!holds) {
      throw otherwise.exception();
    }
  }
}
