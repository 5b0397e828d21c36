package io.github.ycsbbackoff.fdb.emulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** The watches of one attempt: they look from its commit on, and end with it if it fails. */
final class PendingWatches {

  private final List<Pending> pending = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // Nobody compares two of them.
  private record Pending(byte[] key, byte[] was, CompletableFuture<Void> changed) {}

  /** Completes once the key is not {@code was}. */
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

  /** Most attempts watch nothing: an exception is made only where one is told. */
  void fail(Supplier<Throwable> why) {
    taken().forEach(each -> each.changed.completeExceptionally(why.get()));
  }

  private synchronized List<Pending> taken() {
    var taken = List.copyOf(pending);
    pending.clear();
    return taken;
  }
}
