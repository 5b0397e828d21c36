package io.github.ycsbbackoff.hbase;

/** How writes are sent. */
enum WriteMode {
  /** One call a row; the thread waits for it. */
  SYNC,
  /** Rows are gathered by each thread and sent together. */
  BATCHED
}
