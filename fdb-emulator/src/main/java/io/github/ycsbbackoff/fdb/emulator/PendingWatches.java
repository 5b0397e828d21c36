package io.github.ycsbbackoff.fdb.emulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The watches of one attempt. They look from its commit on, and end with the attempt if it fails.
 */
final class PendingWatches {

  private final List<Pending> pending = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // No two watches are compared.
  private record Pending(byte[] key, byte[] was, CompletableFuture<Void> changed) {}

  /** Adds a watch; the returned future completes once the key's value is not {@code was}. */
  CompletableFuture<Void> add(byte[] key, byte[] was) {
    var changed = new CompletableFuture<Void>();
    synchronized (this) {
      pending.add(new Pending(key, was, changed));
    }
    return changed;
  }

  void begin(Watches watches, Executor executor) {
    taken().forEach(each -> watches.add(each.key, each.was, each.changed, executor));
  }

  /**
   * Fails all watches. Most attempts watch nothing, so that an exception is made only for a watch.
   */
  void fail(Supplier<Throwable> why) {
    taken().forEach(each -> each.changed.completeExceptionally(why.get()));
  }

  private synchronized List<Pending> taken() {
    var taken = List.copyOf(pending);
    pending.clear();
    return taken;
  }
}
