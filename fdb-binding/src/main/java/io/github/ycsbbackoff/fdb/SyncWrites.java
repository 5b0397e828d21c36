package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.retry.GaveUpException;
import io.github.ycsbbackoff.writes.Writes;
import site.ycsb.Status;

/** The writes of one thread that sends each row in one transaction and waits for it. */
final class SyncWrites implements Writes<FdbRow> {

  private final FdbCalls calls;
  private final Storage storage;
  private final FdbCluster cluster;

  SyncWrites(FdbCluster cluster) {
    this.calls = new FdbCalls(cluster);
    this.storage = cluster.storage();
    this.cluster = cluster;
  }

  @Override
  public Status write(FdbRow row) throws InterruptedException {
    try {
      calls.write(
          row,
          transaction -> {
            FdbCalls.await(storage.write(transaction, row));
            if (!row.sent()) {
              throw new IllegalStateException("a row that has ended is not sent");
            }
            cluster.sent(row.where());
            return FdbCalls.await(transaction.commit());
          });
      return row.acknowledged();
    } catch (GaveUpException e) {
      return row.gaveUp(e.message(FdbErrors::message));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      return row.failed(e);
    }
  }

  @Override
  public void close() {
    // Nothing is gathered.
  }
}
