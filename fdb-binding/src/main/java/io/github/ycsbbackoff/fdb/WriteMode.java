package io.github.ycsbbackoff.fdb;

/** How writes are sent. */
enum WriteMode {
  /** One transaction a row; the thread waits for it. */
  SYNC,
  /**
   * Rows are gathered by each thread, and a transaction writes many; the thread goes on meanwhile.
   */
  BATCHED
}
