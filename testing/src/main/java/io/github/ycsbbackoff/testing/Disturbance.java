package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A disturbance of a server while {@link RandomPrograms} run; the programs end soon after it. */
public final class Disturbance implements AutoCloseable {

  /** A duration, in milliseconds, for a setting that must run out while a server is paused. */
  public static final long SHORTER_THAN_A_PAUSE_MILLIS = 1_500;

  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(4);
  private static final int PROGRAMS_BEFORE = 150;
  private static final int PROGRAMS_AFTER = 150;

  private final CountDownLatch underWay = new CountDownLatch(1);
  private final FutureTask<Void> task;
  private volatile int last = Integer.MAX_VALUE;

  /** The action that disturbs a server. */
  public interface Action {
    void run() throws Exception;
  }

  private Disturbance(Action action) {
    task =
        new FutureTask<>(
            () -> {
              underWay.await();
              action.run();
              return null;
            });
    var thread = new Thread(task, "disturber");
    thread.setDaemon(true);
    thread.start();
  }

  /** Has {@code action} happen once programs are under way. */
  public static Disturbance by(Action action) {
    return new Disturbance(action);
  }

  /** Stops a process, and lets it go on some seconds later. */
  public static void pause(long pid) throws Exception {
    signal(pid, "STOP");
    try {
      LockSupport.parkNanos(PAUSE_NANOS);
    } finally {
      signal(pid, "CONT");
    }
  }

  /** Sends a signal to a process; the name is that of {@code kill}, such as {@code STOP}. */
  public static void signal(long pid, String name) throws Exception {
    var kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** Returns whether the program of that number is still to be carried out. */
  public boolean goesOn(int program) {
    if (program >= PROGRAMS_BEFORE) {
      underWay.countDown();
    }
    if (last == Integer.MAX_VALUE && task.isDone()) {
      last = program + PROGRAMS_AFTER;
    }
    return program < last;
  }

  /**
   * Waits until the disturbance has ended.
   *
   * @throws Exception if the action threw one, or has not ended within a minute
   */
  @Override
  public void close() throws Exception {
    underWay.countDown();
    task.get(1, TimeUnit.MINUTES);
  }
}
