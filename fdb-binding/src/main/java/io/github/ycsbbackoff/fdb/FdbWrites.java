package io.github.ycsbbackoff.fdb;

import site.ycsb.Status;

/** The writes of one thread. Every row ends in just one outcome, whichever way it is sent. */
interface FdbWrites {

  /** Sends or gathers one row. */
  Status write(FdbRow row) throws InterruptedException;

  /**
   * Waits until no write of a row is on its way, so that a read sees what was written before it.
   *
   * @param id the row's {@link FdbRow#id}; null for all rows
   */
  void settle(String id) throws InterruptedException;

  /** Sends what is gathered and waits until every row has ended. */
  void close() throws InterruptedException;

  static FdbWrites of(FdbCluster cluster) {
    return switch (cluster.config().writeMode()) {
      case SYNC -> new SyncWrites(cluster);
      case BATCHED -> new BatchedWrites(cluster);
    };
  }
}
