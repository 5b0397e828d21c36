package io.github.ycsbbackoff.kudu;

/** When a row that YCSB hands over is sent. */
enum WriteMode {
  /** At once, and the call waits for the answer: Kudu's AUTO_FLUSH_SYNC. */
  SYNC,
  /** When the buffer is full or the flush interval over: Kudu's AUTO_FLUSH_BACKGROUND. */
  BATCHED,
  /** By the calling thread, after every {@code write.batch} rows: Kudu's MANUAL_FLUSH. */
  MANUAL
}
