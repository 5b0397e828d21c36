package io.github.ycsbbackoff.fdb.emulator.transaction;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Helpers for futures that java.util.concurrent lacks. */
final class Futures {

  private Futures() {}

  /** Completes {@code to} as {@code from} is, with the bare failure as fdb-java does. */
  static <T> void pass(CompletableFuture<T> from, CompletableFuture<T> to) {
    var unused =
        from.whenComplete(
            (value, failure) -> {
              if (failure == null) {
                to.complete(value);
              } else {
                to.completeExceptionally(bare(failure));
              }
            });
  }

  private static Throwable bare(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
