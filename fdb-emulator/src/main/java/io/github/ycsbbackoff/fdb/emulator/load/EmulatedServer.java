package io.github.ycsbbackoff.fdb.emulator.load;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.fdb.emulator.commit.CommitRequest;
import io.github.ycsbbackoff.fdb.emulator.commit.Committer;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;
import io.github.ycsbbackoff.fdb.emulator.fault.FaultPlan;
import io.github.ycsbbackoff.fdb.emulator.fault.InjectedError;
import io.github.ycsbbackoff.fdb.emulator.storage.CommitLog;
import io.github.ycsbbackoff.fdb.emulator.storage.VersionedStore;
import io.github.ycsbbackoff.fdb.emulator.time.ServerClock;
import io.github.ycsbbackoff.fdb.emulator.time.VersionClock;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The server that the clients of an emulated cluster talk to. It gives read versions, reads and
 * commits, each after the time that the load model gives, or fails them by a fault. An answer that
 * takes no time is there when the call returns; any other is given by the caller's executor, so
 * that nothing here waits for the caller's code.
 */
public final class EmulatedServer {

  /** The time that storage waits for a version before it answers 1009: FUTURE_VERSION_DELAY. */
  private static final long FUTURE_VERSION_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ServerClock clock;
  private final VersionClock versions;
  private final VersionedStore store;
  private final Committer committer;
  private final LoadModel load;
  private final FaultPlan faults;
  private final ServerCounters counters = new ServerCounters();

  public EmulatedServer(
      LoadSettings settings, VersionClock versions, VersionedStore store, CommitLog log) {
    this.clock = versions.clock();
    this.versions = versions;
    this.store = store;
    this.committer = new Committer(store, versions, log);
    this.load = new LoadModel(settings, clock.nanos());
    this.faults = new FaultPlan(settings.faults(), clock.nanos(), settings.seed());
  }

  /** Returns a read version; fails with 1078, or with the code of a fault. */
  public CompletableFuture<Long> readVersion(Executor executor) {
    var fault = faults.strike(InjectedError.Step.READ_VERSION, clock.nanos());
    if (fault != null) {
      return failed(ErrorCode.exception(fault.code()));
    }
    var nanos = load.readVersionNanos(clock.nanos());
    if (nanos == LoadModel.REFUSED) {
      return failed(ErrorCode.GRV_PROXY_MEMORY_LIMIT_EXCEEDED.exception());
    }
    counters.readVersion();
    return after(nanos, executor, committer::readVersion);
  }

  /** Reads at {@code version}; fails with 1007, 1009, 1037, or what {@code reading} throws. */
  public <T> CompletableFuture<T> read(
      long version, Executor executor, Function<VersionedStore, T> reading) {
    var fault = faults.strike(InjectedError.Step.READ, clock.nanos());
    if (fault != null) {
      return failed(ErrorCode.exception(fault.code()));
    }
    if (load.isStorageBehind(clock.nanos())) {
      return failed(ErrorCode.PROCESS_BEHIND.exception());
    }
    if (committer.reaches(version)) {
      return answer(version, executor, reading);
    }
    var aheadNanos = (version - versions.now()) * VersionClock.NANOS_PER_VERSION;
    var waitNanos = Math.max(1, Math.min(aheadNanos, FUTURE_VERSION_NANOS));
    return after(waitNanos, executor, () -> committer.reaches(version))
        .thenCompose(
            reached ->
                reached
                    ? answer(version, executor, reading)
                    : failed(ErrorCode.FUTURE_VERSION.exception()));
  }

  /**
   * Commits {@code request} and returns its version; fails with 1007, 1020, 1042, 1510, or with the
   * code of a fault.
   */
  public CompletableFuture<Long> commit(CommitRequest request, Executor executor) {
    var nanos = load.commitNanos(clock.nanos());
    if (nanos == LoadModel.REFUSED) {
      return failed(ErrorCode.COMMIT_PROXY_MEMORY_LIMIT_EXCEEDED.exception());
    }
    return after(nanos, executor, () -> decide(request));
  }

  /** Returns the cluster's health as JSON, with those of FoundationDB's fields that a model has. */
  public byte[] health() {
    var lag = load.durabilityLagVersions(clock.nanos());
    return String.format(
            Locale.ROOT,
            "{\"limiting_storage_durability_lag\":%d,\"tps_limit\":%d,"
                + "\"worst_storage_durability_lag\":%d}",
            lag,
            load.commitsPerSecond(clock.nanos()),
            lag)
        .getBytes(StandardCharsets.US_ASCII);
  }

  public EmulatorCounts counts() {
    return counters.snapshot();
  }

  public ServerClock clock() {
    return clock;
  }

  /** Returns the number of keys and writes held in memory, which time must not let grow. */
  public int entries() {
    return store.size() + committer.windowSize();
  }

  private <T> CompletableFuture<T> answer(
      long version, Executor executor, Function<VersionedStore, T> reading) {
    try {
      checkAge(version);
      var result = reading.apply(store);
      // What was too old may have been dropped during the read.
      checkAge(version);
      counters.read();
      return after(load.readNanos(clock.nanos()), executor, () -> result);
    } catch (FDBException e) {
      return failed(e);
    }
  }

  private void checkAge(long version) {
    if (version < committer.oldest()) {
      throw ErrorCode.TRANSACTION_TOO_OLD.exception();
    }
  }

  private long decide(CommitRequest request) {
    var fault = faults.strike(InjectedError.Step.COMMIT, clock.nanos());
    if (fault != null && !fault.committed()) {
      throw counters.error(ErrorCode.exception(fault.code()));
    }
    var version = commitNow(request);
    counters.commit(request.mutations().size());
    if (fault != null) {
      throw counters.error(ErrorCode.exception(fault.code()));
    }
    return version;
  }

  private long commitNow(CommitRequest request) {
    try {
      return committer.commit(request);
    } catch (FDBException e) {
      throw counters.error(e);
    }
  }

  private <T> CompletableFuture<T> failed(FDBException error) {
    return CompletableFuture.failedFuture(counters.error(error));
  }

  /** Does short {@code work} after a while, and has the executor hear of its result. */
  private <T> CompletableFuture<T> after(long nanos, Executor executor, Supplier<T> work) {
    if (nanos <= 0) {
      return done(work);
    }
    var answer = new CompletableFuture<CompletableFuture<T>>();
    var unused = clock.after(nanos, () -> hand(done(work), answer, executor));
    return answer.thenCompose(Function.identity());
  }

  private static <T> CompletableFuture<T> done(Supplier<T> work) {
    try {
      return CompletableFuture.completedFuture(work.get());
    } catch (FDBException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static <T> void hand(T done, CompletableFuture<T> answer, Executor executor) {
    try {
      executor.execute(() -> answer.complete(done));
    } catch (RejectedExecutionException e) {
      // The caller has shut its executor down: code that still waits must not wait for ever.
      answer.complete(done);
    }
  }
}
