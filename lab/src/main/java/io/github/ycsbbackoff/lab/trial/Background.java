package io.github.ycsbbackoff.lab.trial;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One daemon thread with a clock. After {@link #close} none of its work runs any more. */
final class Background implements AutoCloseable {

  // The restart of a server may take so long.
  private static final double ENDS_WITHIN_SECONDS = 180;

  private final ScheduledThreadPoolExecutor executor;
  private final long endsWithinSeconds;

  Background(String name) {
    this(name, 0);
  }

  /**
   * Starts without work.
   *
   * @param longestSeconds what the longest piece of its work may take, where that is much
   */
  Background(String name, double longestSeconds) {
    endsWithinSeconds = (long) Math.ceil(ENDS_WITHIN_SECONDS + longestSeconds);
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              var thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  void everySecond(Runnable work) {
    var unused = executor.scheduleAtFixedRate(work, 0, 1, TimeUnit.SECONDS);
  }

  void after(double seconds, Runnable work) {
    var unused = executor.schedule(work, Math.round(seconds * 1e3), TimeUnit.MILLISECONDS);
  }

  /** Returns the longest wait for work that has begun. */
  long endsWithinSeconds() {
    return endsWithinSeconds;
  }

  /** Drops the work that has not begun, and waits for that which has, which nothing interrupts. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(endsWithinSeconds, TimeUnit.SECONDS)) {
        throw new IllegalStateException("background work does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
