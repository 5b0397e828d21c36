package io.github.ycsbbackoff.hbase;

import site.ycsb.Status;

/** The writes of one thread. Every row ends in just one outcome, whichever way it is sent. */
interface HBaseWrites {

  /** The time beyond the operation timeout, left for an answer that is on its way. */
  long GRACE_MILLIS = 5_000;

  /** Sends or gathers one row. */
  Status write(HBaseRow row) throws InterruptedException;

  /**
   * Waits until no write of a row is on its way, so that a read sees what was written before it.
   *
   * @param id the row's {@link HBaseRow#id}; null for all rows
   */
  void settle(String id) throws InterruptedException;

  /** Sends what is gathered and waits until every row has ended. */
  void close() throws Exception;

  static HBaseWrites of(HBaseCluster cluster) throws Exception {
    return switch (cluster.config().writeMode()) {
      case SYNC -> new SyncWrites(cluster);
      case BATCHED -> BatchedWrites.of(cluster);
    };
  }
}
