package io.github.ycsbbackoff.fdb;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** The rows that one thread gathers and then sends in one transaction, or in parts. */
final class Batch {

  private final List<FdbRow> rows = new ArrayList<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final AtomicInteger open = new AtomicInteger();
  private long bytes;

  void add(FdbRow row, long transactionBytes) {
    rows.add(row);
    bytes += transactionBytes;
    open.incrementAndGet();
  }

  /**
   * Returns the rows in the order in which they were written. None is added once the batch is sent.
   */
  List<FdbRow> rows() {
    return rows;
  }

  /** Returns the estimated size of the batch's transaction. */
  long bytes() {
    return bytes;
  }

  /** Notes that {@code count} more rows have ended, in one way or the other. */
  void ended(int count) {
    if (open.addAndGet(-count) == 0) {
      ended.complete(null);
    }
  }

  /** Returns a future that is done when all rows have ended. */
  CompletableFuture<Void> ended() {
    return ended;
  }

  void abandon() {
    rows.forEach(FdbRow::abandoned);
  }
}
