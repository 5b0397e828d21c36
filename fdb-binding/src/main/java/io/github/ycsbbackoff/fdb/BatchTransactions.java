package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.policy.limit.FixedLimit;
import io.github.ycsbbackoff.retry.InFlight;
import io.github.ycsbbackoff.writes.BatchSender;
import io.github.ycsbbackoff.writes.GatheredWrites;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The batches of one thread, each a transaction. The thread goes on once a batch is on its way, so
 * that no thread gathers rows for which the in-flight limit has no permit; and it has no more
 * batches that have not ended, those that back off included, than {@code write.in-flight} says.
 */
final class BatchTransactions implements BatchSender<FdbRow> {

  /**
   * The most bytes of a batch. FoundationDB's limit is 10,000,000; what a row adds is an estimate.
   */
  private static final long MOST_BYTES = 9_000_000;

  private final Storage storage;
  private final TransactionSender sender;
  private final long deadlineNanos;
  private final InFlight unended;
  private long gatheredBytes;

  BatchTransactions(FdbCluster cluster) {
    this.storage = cluster.storage();
    this.sender = new TransactionSender(cluster);
    this.deadlineNanos = cluster.batchLimits().deadline().toNanos();
    this.unended = new InFlight(new FixedLimit(cluster.config().batches().ofThread()));
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
    var place = unended.newFlight();
    if (!place.enter() && !place.await(deadlineNanos)) {
      rows.forEach(FdbRow::abandoned);
      return;
    }
    place.sent(System.nanoTime());
    var isOnItsWay = new CountDownLatch(1);
    sender.send(rows, isOnItsWay::countDown, place::leave);
    if (isOnItsWay.getCount() > 0) {
      isOnItsWay.await();
    }
  }
}
