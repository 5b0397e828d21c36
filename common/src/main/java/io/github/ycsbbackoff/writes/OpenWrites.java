package io.github.ycsbbackoff.writes;

import io.github.ycsbbackoff.binding.PendingRow;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The writes of one thread that have not ended, one a row: no row has two writes on their way, or
 * the retry of an earlier one could overtake a later one. Only that thread comes here; rows end in
 * any thread, and pay nothing for being listed.
 *
 * <p>Rows are told apart by their keys alone. A thread that writes rows of one key into several
 * tables waits where it need not, which no workload of YCSB does; a name made of table and key
 * would cost every write a string.
 */
public final class OpenWrites<R extends PendingRow> {

  /**
   * Rows that have ended behind one that has not are dropped when there are so many times the rows
   * of a batch.
   */
  private static final int BATCHES = 4;

  private static final int SWEEP_AT_LEAST = 64;

  private static final float LOAD_FACTOR = 0.75f;

  /**
   * The rows in the order in which they came. The oldest leaves as the next one comes if it has
   * ended, as it nearly always has. Ended rows are read once so, which another thread has written
   * since, and few are kept.
   */
  private final Map<String, R> byKey =
      new LinkedHashMap<>(SWEEP_AT_LEAST, LOAD_FACTOR, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, R> oldest) {
          return oldest.getValue().hasEnded();
        }
      };

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
   * Adds a row, in the place of the row's earlier write.
   *
   * @return the earlier write if it has not ended, which has to end before this one is sent; else
   *     null
   */
  public R add(R row) {
    var earlier = unended(byKey.put(row.key(), row));
    if (byKey.size() >= sweepAt) {
      byKey.values().removeIf(PendingRow::hasEnded);
      sweepAt = Math.max(sweepAtLeast, 2 * byKey.size());
    }
    return earlier;
  }

  /** Returns the write of a row that has not ended; null if there is none. */
  public R get(String key) {
    return unended(byKey.get(key));
  }

  /** Returns how many rows are listed, of which some may have ended. */
  int listed() {
    return byKey.size();
  }

  private static <R extends PendingRow> R unended(R row) {
    return row == null || row.hasEnded() ? null : row;
  }

  /** Waits until every row has ended, or {@link System#nanoTime} has passed the deadline. */
  public void awaitEnd(long deadlineNanos) throws InterruptedException {
    for (var row : byKey.values()) {
      row.awaitEnd(deadlineNanos);
    }
  }

  /** Ends the rows that have not ended. */
  public void abandonAll() {
    byKey.values().forEach(PendingRow::abandoned);
    byKey.clear();
  }
}
