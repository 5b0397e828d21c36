package io.github.ycsbbackoff.hbase;

/** The ways to send writes. */
enum WriteMode {
  /** Each row is sent by a call of its own, and the thread waits for the answer. */
  SYNC,
  /** Rows are gathered by each thread and sent together. */
  BATCHED
}
