package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.retry.InFlight;
import io.github.ycsbbackoff.writes.BatchSender;
import io.github.ycsbbackoff.writes.GatheredWrites;
import java.util.List;

/**
 * The batches of one thread, each a transaction. The thread goes on meanwhile, until as many
 * batches are in flight as the window allows.
 */
final class BatchTransactions implements BatchSender<FdbRow> {

  /**
   * The most bytes of a batch. FoundationDB's limit is 10,000,000; what a row adds is an estimate.
   */
  private static final long MOST_BYTES = 9_000_000;

  private final Storage storage;
  private final TransactionSender sender;
  private final long deadlineNanos;
  private final BatchesInFlight window;
  private final InFlight batches;
  private long gatheredBytes;

  BatchTransactions(FdbCluster cluster) {
    this.storage = cluster.storage();
    this.sender = new TransactionSender(cluster);
    this.deadlineNanos = cluster.batchLimits().deadline().toNanos();
    this.window = cluster.window();
    this.batches = window.batches();
  }

  @Override
  public boolean fits(List<FdbRow> gathered, FdbRow row) {
    var bytes = storage.transactionBytes(row);
    var fits = gathered.isEmpty() || gatheredBytes + bytes <= MOST_BYTES;
    gatheredBytes = fits && !gathered.isEmpty() ? gatheredBytes + bytes : bytes;
    return fits;
  }

  @Override
  public void send(List<FdbRow> rows, GatheredWrites<FdbRow> writes) throws InterruptedException {
    var permit = batches.newFlight();
    if (!permit.enter() && !permit.await(deadlineNanos)) {
      rows.forEach(FdbRow::abandoned);
      return;
    }
    permit.sent(System.nanoTime());
    window.sent(rows.get(0).where());
    sender.send(rows, permit::leave);
  }
}
