package io.github.ycsbbackoff.kubernetes.drive;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The processes that the main thread has started, and goes on to start while the JVM is being
 * ended: a load would write on, and the next trial would make the table again that was dropped.
 * They are killed until this is closed.
 */
final class StartedProcesses implements AutoCloseable {

  private static final Duration LOOKS_EVERY = Duration.ofMillis(250);

  private final Predicate<ProcessHandle> isSpared;
  private final Thread killer = new Thread(this::kill, "started-processes");
  private volatile boolean isOpen = true;

  private StartedProcesses(Predicate<ProcessHandle> isSpared) {
    this.isSpared = isSpared;
  }

  /**
   * Kills them from now on.
   *
   * @param isSpared which processes live
   */
  static StartedProcesses killed(Predicate<ProcessHandle> isSpared) {
    var processes = new StartedProcesses(isSpared);
    processes.killer.setDaemon(true);
    processes.killer.start();
    return processes;
  }

  private void kill() {
    while (isOpen) {
      ProcessHandle.current()
          .children()
          .filter(process -> !isSpared.test(process))
          .forEach(ProcessHandle::destroyForcibly);
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  @Override
  public void close() {
    isOpen = false;
    LockSupport.unpark(killer);
  }
}
