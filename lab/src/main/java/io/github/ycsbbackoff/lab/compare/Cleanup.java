package io.github.ycsbbackoff.lab.compare;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What an experiment does at its end so that nothing of it is left, be it by Ctrl-C: a trial leaves
 * hundreds of megabytes.
 */
public final class Cleanup implements AutoCloseable {

  private final Runnable work;
  private final Thread hook;

  /**
   * Takes effect at once.
   *
   * @param work what is done once, at the end
   * @param whenInterrupted what the user is told after Ctrl-C
   */
  public Cleanup(Runnable work, Supplier<String> whenInterrupted) {
    this.work = work;
    this.hook =
        new Thread(
            () -> {
              work.run();
              System.err.printf("%nbackoff: interrupted; %s%n", whenInterrupted.get());
            },
            "cleanup");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What deletes all that it wrote, and throws, when its thread is interrupted. */
  public interface Interruptible<T> {
    T run() throws IOException;
  }

  /**
   * Runs something that Ctrl-C interrupts, and that has deleted what it wrote before the JVM ends.
   */
  public static <T> T ofInterrupted(Interruptible<T> work) throws IOException {
    var runner = Thread.currentThread();
    var end = new CountDownLatch(1);
    try (var cleanup = new Cleanup(() -> interrupt(runner, end), () -> "nothing was kept")) {
      try {
        return work.run();
      } finally {
        end.countDown();
      }
    }
  }

  /** Interrupts the runner, unless it has come to its end, and waits for that. */
  private static void interrupt(Thread runner, CountDownLatch end) {
    if (end.getCount() > 0) {
      runner.interrupt();
    }
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException interrupted) {
      // The JVM is shutting down. Whatever failed did so because what it used is being ended: that
      // is no news.
      while (true) {
        LockSupport.park(this);
      }
    }
    work.run();
  }
}
