package io.github.ycsbbackoff.retry;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The timer that runs a task after a wait, to within what the kernel's timer gives (some 60 us on
 * Linux).
 *
 * <p>Clients' own timers are wheels: Kudu's ticks every 20 ms, so that a planned wait of 0.5 ms
 * lasts 12 ms, and that alone halved goodput under overload.
 */
final class ExactTimer implements AutoCloseable {

  private final ScheduledThreadPoolExecutor executor;

  ExactTimer() {
    executor = new ScheduledThreadPoolExecutor(1, ExactTimer::daemon);
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Runs {@code task} once, {@code nanos} from now. The task must neither block nor throw. */
  Future<?> after(long nanos, Runnable task) {
    return executor.schedule(task, nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "backoff-timer");
    thread.setDaemon(true);
    return thread;
  }
}
