package io.github.ycsbbackoff.fdb;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Rows that one thread gathers, and then sends in one transaction, or in parts. */
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

  /** As they were written; nothing is added any more when it is sent. */
  List<FdbRow> rows() {
    return rows;
  }

  /** What its transaction will have. */
  long bytes() {
    return bytes;
  }

  /** So many of its rows have ended, in one way or the other. */
  void ended(int count) {
    if (open.addAndGet(-count) == 0) {
      ended.complete(null);
    }
  }

  /** Done when all its rows have ended. */
  CompletableFuture<Void> ended() {
    return ended;
  }

  void abandon() {
    rows.forEach(FdbRow::abandoned);
  }
}
