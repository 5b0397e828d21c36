package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import site.ycsb.Status;

/**
 * One call a row, and the thread goes on while up to {@code hbase.in-flight} of them are on their
 * way. Where HBase's own client retries, only what ends is counted: its asynchronous calls share
 * their threads, so that nobody can tell whose they are.
 */
final class AsyncWrites implements HBaseWrites {

  private final AsyncConnection connection;
  private final boolean isNative;
  private final Meters meters;
  private final AsyncRetrier retrier;
  private final int inFlight;
  private final long deadlineMillis;
  private final Semaphore room;

  /** By table and key: a later write of a row waits for the earlier one to end. */
  private final Map<String, Ending> pending = new ConcurrentHashMap<>();

  private record Ending(PendingRow row, CompletableFuture<Void> ended) {}

  AsyncWrites(HBaseCluster cluster) {
    var config = cluster.config();
    this.connection = cluster.asyncForOneThread();
    this.isNative = cluster.isNative();
    this.meters = cluster.context().meters();
    this.retrier = cluster.asyncRetrier();
    this.inFlight = config.inFlight();
    this.room = new Semaphore(inFlight);
    this.deadlineMillis = config.operationTimeout().toMillis() + GRACE_MILLIS;
  }

  @Override
  public Status write(PendingRow row) throws InterruptedException {
    if (!ends(pending.get(row.id())) || !room.tryAcquire(deadlineMillis, TimeUnit.MILLISECONDS)) {
      return row.abandoned();
    }
    pending.put(row.id(), new Ending(row, new CompletableFuture<>()));
    row.sentAt(System.nanoTime());
    send(row);
    return Status.BATCHED_OK;
  }

  @Override
  public void settle(String id) throws InterruptedException {
    for (var each : pending.values()) {
      if (id == null || each.row().id().equals(id)) {
        var unused = ends(each);
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    if (!room.tryAcquire(inFlight, deadlineMillis, TimeUnit.MILLISECONDS)) {
      pending.values().forEach(each -> each.row().abandoned());
    }
  }

  private boolean ends(Ending earlier) throws InterruptedException {
    if (earlier == null) {
      return true;
    }
    try {
      earlier.ended().get(deadlineMillis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private void send(PendingRow row) {
    if (!isNative) {
      meters.attemptStarted(row.kind());
    }
    // The answer comes in the client's own threads: nothing here may block.
    var unused =
        call(row)
            .handle(
                (done, failure) -> {
                  answered(row, failure);
                  return null;
                });
  }

  private CompletableFuture<Void> call(PendingRow row) {
    try {
      var table = table(row.table());
      return row.mutation() instanceof Delete delete
          ? table.delete(delete)
          : table.put((Put) row.mutation());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private AsyncTable<AdvancedScanResultConsumer> table(String name) {
    var builder = connection.getTableBuilder(TableName.valueOf(name));
    return isNative ? builder.build() : builder.setMaxAttempts(1).build();
  }

  private void answered(PendingRow row, Throwable failure) {
    if (!isNative) {
      meters.attemptEnded(row.kind());
    }
    var refusal = failure == null || isNative ? null : HBaseRefusals.read(inner(failure));
    if (refusal != null) {
      retrier.rejected(
          row.kind(),
          row.retries(),
          refusal,
          HBaseRefusals.hintNanos(failure),
          () -> send(row),
          reason -> {
            row.gaveUp(reason.words() + ", the last: " + HBaseRefusals.words(failure));
            ended(row);
          });
      return;
    }
    if (failure == null) {
      row.acknowledged();
    } else {
      row.failed(inner(failure));
    }
    ended(row);
  }

  private void ended(PendingRow row) {
    pending.remove(row.id()).ended().complete(null);
    room.release();
  }

  /** Without the wrapping of the future, so that an I/O error is known for one. */
  private static Throwable inner(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
