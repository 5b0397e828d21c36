package io.github.ycsbbackoff.kudu;

/** The moment when a row that YCSB hands over is sent. */
enum WriteMode {
  /** The row is sent at once, and the call waits for the answer: Kudu's AUTO_FLUSH_SYNC. */
  SYNC,
  /**
   * Rows are sent when the buffer is full or the flush interval is over: Kudu's
   * AUTO_FLUSH_BACKGROUND.
   */
  BATCHED,
  /** The calling thread sends, after every {@code write.batch} rows: Kudu's MANUAL_FLUSH. */
  MANUAL
}
