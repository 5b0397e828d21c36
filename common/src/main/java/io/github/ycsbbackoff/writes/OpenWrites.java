package io.github.ycsbbackoff.writes;

import io.github.ycsbbackoff.binding.PendingRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The writes of one thread that have not ended, one a row: no row has two writes on their way, or
 * the retry of an earlier one could overtake a later one. Only that thread comes here; rows end in
 * any thread, and pay nothing for being listed.
 */
public final class OpenWrites<R extends PendingRow> {

  /** Rows that have ended are dropped when there are so many times the rows of a batch. */
  private static final int BATCHES = 4;

  private static final int SWEEP_AT_LEAST = 64;

  private final Map<String, R> byId = new HashMap<>();
  private final int sweepAtLeast;
  private int sweepAt;

  /**
   * Creates an empty list.
   *
   * @param batchRows the number of rows in a batch, which tells how many may be open at once
   */
  public OpenWrites(int batchRows) {
    this.sweepAtLeast =
        (int) Math.max(SWEEP_AT_LEAST, Math.min(1 << 20, (long) BATCHES * batchRows));
    this.sweepAt = sweepAtLeast;
  }

  /**
   * Adds a row of which no earlier write is open.
   *
   * @param id the row's {@link PendingRow#id()}
   */
  public void add(String id, R row) {
    byId.put(id, row);
    if (byId.size() >= sweepAt) {
      byId.values().removeIf(PendingRow::hasEnded);
      sweepAt = Math.max(sweepAtLeast, 2 * byId.size());
    }
  }

  /** Returns the write of a row that has not ended; null if there is none. */
  public R get(String id) {
    var row = byId.get(id);
    return row == null || row.hasEnded() ? null : row;
  }

  /** Returns the writes that have not ended. */
  public List<R> all() {
    byId.values().removeIf(PendingRow::hasEnded);
    return List.copyOf(byId.values());
  }

  /** Waits until every row has ended, or {@link System#nanoTime} has passed the deadline. */
  public void awaitEnd(long deadlineNanos) throws InterruptedException {
    for (var row : byId.values()) {
      row.awaitEnd(deadlineNanos);
    }
  }

  /** Ends the rows that have not ended. */
  public void abandonAll() {
    byId.values().forEach(PendingRow::abandoned);
    byId.clear();
  }
}
