package io.github.ycsbbackoff.server;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting by polling, always with a deadline. */
public final class Await {
  private static final Duration POLL = Duration.ofMillis(20);

  private Await() {}

  public static void until(BooleanSupplier condition, Duration limit, Supplier<String> complaint) {
    var deadlineNanos = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new ServerException(complaint.get());
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while waiting for a server", e);
    }
  }
}
