package io.github.ycsbbackoff.writes;

import io.github.ycsbbackoff.binding.PendingRow;
import site.ycsb.Status;

/**
 * The writes of one thread. Every row ends in just one outcome, whichever way it is sent.
 *
 * @param <R> a row of the store
 */
public interface Writes<R extends PendingRow> extends AutoCloseable {

  /** Sends or gathers one row. */
  Status write(R row) throws InterruptedException;

  /**
   * Waits until no write of a row is on its way, so that a read sees what was written before it.
   *
   * @param key the key of the row; null for all rows
   */
  default void settle(String key) throws InterruptedException {
    // Where each write was waited for, none is on its way.
  }

  /** Sends what is gathered, and waits with a deadline until every row has ended. */
  @Override
  void close() throws Exception;
}
