package io.github.ycsbbackoff.lab.compare;

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
