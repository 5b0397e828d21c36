package io.github.ycsbbackoff.retry;

/**
 * The listener that hears what happens to every operation of one kind in one thread, which alone
 * may call it. To look a thread's own counts up costs more than to count, and this is looked up
 * once for many operations.
 */
public interface ThreadListener {

  /** Hears that an operation begins. */
  void operationStarted();

  /** Hears that an attempt begins. */
  void attemptStarted();

  /** Hears that an attempt is over, however it ended. It may have begun in another thread. */
  void attemptEnded();
}
