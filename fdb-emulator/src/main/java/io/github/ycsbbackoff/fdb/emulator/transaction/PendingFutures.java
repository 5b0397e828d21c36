package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;
import io.github.ycsbbackoff.fdb.emulator.time.ServerClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * The futures that one attempt waits for, and the cancellation or timeout that ends all of them.
 */
final class PendingFutures {

  private final ServerClock clock;
  private final Executor executor;
  private final List<CompletableFuture<?>> waiting = new ArrayList<>();
  private ErrorCode aborted;
  private boolean hasDeadline;
  private long deadlineNanos;

  /** The call that takes the timer back; null if no timer runs. */
  private Runnable timer;

  PendingFutures(ServerClock clock, Executor executor) {
    this.clock = clock;
    this.executor = executor;
  }

  /** Ends all that is waited for {@code timeoutNanos} after {@code sinceNanos}; 0 means never. */
  synchronized void timeout(long sinceNanos, long timeoutNanos) {
    hasDeadline = timeoutNanos > 0;
    deadlineNanos = sinceNanos + timeoutNanos;
    disarm();
    if (!waiting.isEmpty()) {
      arm();
    }
  }

  /** Returns why nothing may be done any more, or null. */
  FDBException aborted() {
    if (isOverdue()) {
      abort(ErrorCode.TRANSACTION_TIMED_OUT);
    }
    synchronized (this) {
      return aborted == null ? null : aborted.exception();
    }
  }

  /** Fails all that is waited for; the first reason stays. */
  void abort(ErrorCode reason) {
    List<CompletableFuture<?>> failing;
    synchronized (this) {
      if (aborted != null) {
        return;
      }
      aborted = reason;
      failing = new ArrayList<>(waiting);
      waiting.clear();
      disarm();
    }
    failing.forEach(each -> executor.execute(() -> each.completeExceptionally(reason.exception())));
  }

  /** Returns a future that ends as {@code answer} does, unless the attempt is aborted before. */
  <T> CompletableFuture<T> guard(CompletableFuture<T> answer) {
    if (answer.isDone()) {
      return bared(answer);
    }
    var guarded = new CompletableFuture<T>();
    synchronized (this) {
      if (aborted != null) {
        return aborted.future();
      }
      waiting.add(guarded);
      arm();
    }
    var unused =
        answer.whenComplete(
            (value, failure) -> {
              end(guarded);
              Futures.pass(answer, guarded);
            });
    return guarded;
  }

  private static <T> CompletableFuture<T> bared(CompletableFuture<T> done) {
    if (!done.isCompletedExceptionally()) {
      return done;
    }
    var bare = new CompletableFuture<T>();
    Futures.pass(done, bare);
    return bare;
  }

  private synchronized void end(CompletableFuture<?> guarded) {
    waiting.removeIf(each -> each == guarded);
    if (waiting.isEmpty()) {
      disarm();
    }
  }

  private synchronized boolean isOverdue() {
    return hasDeadline && aborted == null && clock.nanos() - deadlineNanos >= 0;
  }

  /**
   * Starts the timer. It runs only while something waits: most attempts end without ever needing
   * one.
   */
  private void arm() {
    if (hasDeadline && timer == null) {
      var nanos = Math.max(0, deadlineNanos - clock.nanos());
      timer = clock.after(nanos, () -> abort(ErrorCode.TRANSACTION_TIMED_OUT));
    }
  }

  private void disarm() {
    if (timer != null) {
      timer.run();
      timer = null;
    }
  }
}
