package io.github.ycsbbackoff.fdb;

/** The ways to send writes. */
enum WriteMode {
  /** Each row is one transaction, and the thread waits for it. */
  SYNC,
  /** Each thread gathers rows, and a transaction writes many; the thread goes on meanwhile. */
  BATCHED
}
