package io.github.ycsbbackoff.fdb.emulator.commit;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;
import io.github.ycsbbackoff.fdb.emulator.storage.CommitLog;
import io.github.ycsbbackoff.fdb.emulator.storage.Mutation;
import io.github.ycsbbackoff.fdb.emulator.storage.VersionedStore;
import io.github.ycsbbackoff.fdb.emulator.time.VersionClock;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one place where commits are decided, one after the other, for some microseconds each and
 * never while code of the caller's runs. A commit is too old, in conflict, or logged, applied, and
 * only then visible.
 */
public final class Committer {

  private final VersionedStore store;
  private final VersionClock versions;
  private final CommitLog log;
  private final ConflictWindow window = new ConflictWindow();
  private final ReentrantLock lock = new ReentrantLock();

  /** The version up to which everything is applied. */
  private volatile long visible;

  public Committer(VersionedStore store, VersionClock versions, CommitLog log) {
    this.store = store;
    this.versions = versions;
    this.log = log;
    this.visible = versions.now();
  }

  /**
   * Returns a version that sees all that was acknowledged, and is as young as can be: versions go
   * on while nobody commits, as FoundationDB's do.
   */
  public long readVersion() {
    if (versions.now() > visible && lock.tryLock()) {
      try {
        visible = Math.max(visible, versions.now());
      } finally {
        lock.unlock();
      }
    }
    return visible;
  }

  /** Returns whether {@code version} can be read by now. */
  public boolean reaches(long version) {
    if (version <= visible) {
      return true;
    }
    lock.lock();
    try {
      visible = Math.max(visible, versions.now());
      return version <= visible;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the oldest version that may still be read, and committed against. */
  public long oldest() {
    return Math.max(visible, versions.now()) - VersionClock.WINDOW_VERSIONS;
  }

  /**
   * Commits {@code request}.
   *
   * @return the version of the commit
   * @throws FDBException 1007 if the request is too old, 1020 if it conflicts, 1510 if the log
   *     can't be written
   */
  public long commit(CommitRequest request) {
    lock.lock();
    try {
      check(request);
      var version = Math.max(visible + 1, versions.now());
      append(version, request.mutations());
      for (var mutation : request.mutations()) {
        window.add(mutation.range(), version);
        mutation.apply(store, version);
      }
      visible = version;
      forget();
      return version;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number of entries held of the last five seconds' writes. */
  public int windowSize() {
    lock.lock();
    try {
      return window.size();
    } finally {
      lock.unlock();
    }
  }

  private void check(CommitRequest request) {
    if (request.readVersion() < oldest()) {
      throw ErrorCode.TRANSACTION_TOO_OLD.exception();
    }
    if (window.isWrittenAfter(request.readVersion(), request.reads())) {
      throw ErrorCode.NOT_COMMITTED.exception();
    }
  }

  private void append(long version, List<Mutation> mutations) {
    try {
      log.append(version, mutations);
    } catch (IOException e) {
      var failure = ErrorCode.IO_ERROR.exception();
      failure.initCause(e);
      throw failure;
    }
  }

  private void forget() {
    var oldest = oldest();
    window.forgetBefore(oldest);
    store.forgetBefore(oldest);
  }
}
