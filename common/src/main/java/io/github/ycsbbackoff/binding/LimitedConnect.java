package io.github.ycsbbackoff.binding;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A way to a connection, in a thread of its own: the clients of some stores go on for ever, or for
 * many minutes, where nobody answers.
 */
public final class LimitedConnect {

  private LimitedConnect() {}

  /**
   * Returns what {@code connecting} returns. A connection that comes too late is closed.
   *
   * @param thread the name of the thread
   * @throws TimeoutException if there is none within {@code limit}
   * @throws ExecutionException if {@code connecting} failed, with its exception or LinkageError
   */
  public static <C extends AutoCloseable> C within(
      Duration limit, String thread, Callable<C> connecting)
      throws TimeoutException, ExecutionException, InterruptedException {
    var made = new CompletableFuture<C>();
    var connector = new Thread(() -> connect(connecting, made), thread);
    connector.setDaemon(true);
    connector.start();
    try {
      return made.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | InterruptedException e) {
      var unused = made.thenAccept(LimitedConnect::close);
      throw e;
    }
  }

  private static <C> void connect(Callable<C> connecting, CompletableFuture<C> made) {
    try {
      made.complete(connecting.call());
    } catch (Exception | LinkageError e) {
      made.completeExceptionally(e);
    }
  }

  private static void close(AutoCloseable late) {
    try {
      late.close();
    } catch (Exception e) {
      System.err.println("ycsb-backoff: a connection does not close: " + e.getMessage());
    }
  }
}
