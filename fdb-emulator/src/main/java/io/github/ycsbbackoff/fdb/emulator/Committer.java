package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Range;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one place where commits are decided, one after the other, for some microseconds each and
 * never while code of the caller's runs. A commit is too old, in conflict, or logged, applied, and
 * only then visible.
 */
final class Committer {

  /** The outcome of one commit. */
  record Committed(long version, List<Effect> effects) {}

  private final VersionedStore store;
  private final VersionClock versions;
  private final CommitLog log;
  private final ConflictWindow window = new ConflictWindow();
  private final ReentrantLock lock = new ReentrantLock();

  /** The version up to which everything is applied. */
  private volatile long visible;

  Committer(VersionedStore store, VersionClock versions, CommitLog log) {
    this.store = store;
    this.versions = versions;
    this.log = log;
    this.visible = versions.now();
  }

  /**
   * Returns a version that sees all that was acknowledged, and is as young as can be: versions go
   * on while nobody commits, as FoundationDB's do.
   */
  long readVersion() {
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
  boolean reaches(long version) {
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

  /**
   * Returns the last version that was committed or handed out, without moving on as {@link
   * #readVersion} does.
   */
  long visible() {
    return visible;
  }

  /** Returns the oldest version that may still be read, and committed against. */
  long oldest() {
    return Math.max(visible, versions.now()) - Limits.WINDOW_VERSIONS;
  }

  /**
   * Commits {@code request}.
   *
   * @throws FDBException 1007 if the request is too old, 1020 if it conflicts, 1510 if the log
   *     can't be written
   */
  Committed commit(CommitRequest request) {
    lock.lock();
    try {
      check(request);
      var version = Math.max(visible + 1, versions.now());
      var stamp = Versionstamp.of(version);
      var writes = new ArrayList<>(request.writes());
      var effects = effects(request.mutations(), stamp, writes);
      append(version, effects);
      window.add(writes, version);
      for (var effect : effects) {
        effect.apply(store, version);
      }
      visible = version;
      forget();
      return new Committed(version, effects);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number of entries held of the last five seconds' writes. */
  int windowSize() {
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

  /**
   * Returns what {@code mutations} come to. A versionstamped key is a write that the client
   * couldn't name: its range is added to {@code writes} here.
   */
  private List<Effect> effects(List<Mutation> mutations, byte[] stamp, List<Range> writes) {
    var effects = new ArrayList<Effect>(mutations.size());
    for (var mutation : mutations) {
      if (mutation instanceof Mutation.Clear clear) {
        effects.add(Effect.clear(clear.range().begin, clear.range().end));
      } else if (mutation instanceof Mutation.Write write) {
        effects.add(effect(write, stamp, writes));
      }
    }
    return effects;
  }

  private Effect effect(Mutation.Write write, byte[] stamp, List<Range> conflicts) {
    if (write.writes().setsVersionstampedKey()) {
      var key = Versionstamp.fill(write.key(), stamp);
      conflicts.add(new Range(key, Keys.after(key)));
      return Effect.set(key, write.writes().operand());
    }
    var stored = write.writes().isIndependent() ? null : store.get(write.key(), visible);
    var value = write.writes().over(stored, stamp);
    return value == null
        ? Effect.clear(write.key(), Keys.after(write.key()))
        : Effect.set(write.key(), value);
  }

  private void append(long version, List<Effect> effects) {
    try {
      log.append(version, effects);
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
