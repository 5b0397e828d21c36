package io.github.ycsbbackoff.fdb.emulator.time;

/** The emulator's time: the machine's, or that of a test. */
public interface ServerClock extends AutoCloseable {

  /** Returns the time as {@link System#nanoTime} does. */
  long nanos();

  /**
   * Runs {@code task} once, {@code nanos} from now. The task must neither block nor throw.
   *
   * @return a call that takes the task back, if it has not run yet
   */
  Runnable after(long nanos, Runnable task);

  @Override
  default void close() {}
}
