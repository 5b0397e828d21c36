package io.github.ycsbbackoff.fdb.emulator;

/** The emulator's time: the machine's, or that of a test. */
interface ServerClock extends AutoCloseable {

  /** As {@link System#nanoTime}. */
  long nanos();

  /**
   * Runs {@code task} once, {@code nanos} from now. It must neither block nor throw.
   *
   * @return takes it back, if it has not run yet
   */
  Runnable after(long nanos, Runnable task);

  @Override
  default void close() {}
}
