package io.github.ycsbbackoff.fdb.emulator.time;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The machine's own clock, to within what the kernel's timer gives (some 60 us on Linux). */
public final class MachineClock implements ServerClock {

  private final ScheduledThreadPoolExecutor timer;

  /** Starts the clock with its timer thread, which {@link #close} ends. */
  public MachineClock() {
    timer = new ScheduledThreadPoolExecutor(1, MachineClock::daemon);
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public Runnable after(long nanos, Runnable task) {
    var scheduled = timer.schedule(task, nanos, TimeUnit.NANOSECONDS);
    return () -> scheduled.cancel(false);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "fdb-emulator-timer");
    thread.setDaemon(true);
    return thread;
  }
}
