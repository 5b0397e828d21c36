package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.retry.InFlight;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.Status;

/**
 * The writes of one thread that gathers rows and sends many in one transaction. The thread goes on
 * meanwhile, until as many batches are in flight as the window allows.
 */
final class BatchedWrites implements FdbWrites {

  /**
   * The most bytes of a batch. FoundationDB's limit is 10,000,000; what a row adds is an estimate.
   */
  private static final long MOST_BYTES = 9_000_000;

  private final Storage storage;
  private final BatchSender sender;
  private final int batchRows;
  private final long flushIntervalNanos;
  private final long deadlineMillis;
  private final Window window;
  private final InFlight batches;

  /**
   * The batch of each row that has not ended, by {@link FdbRow#id}: no row has two writes on their
   * way.
   */
  private final Map<String, Batch> open = new ConcurrentHashMap<>();

  private Batch gathered = new Batch();

  BatchedWrites(FdbCluster cluster) {
    var config = cluster.config();
    this.storage = cluster.storage();
    this.sender = new BatchSender(cluster);
    this.batchRows = config.writeBatch();
    this.flushIntervalNanos = config.flushInterval().toNanos();
    this.deadlineMillis = cluster.deadlineMillis();
    this.window = cluster.window();
    this.batches = window.batches();
  }

  @Override
  public Status write(FdbRow row) throws InterruptedException {
    // Without this wait, the retry of an earlier write could overtake a later one.
    settle(row.id());
    var bytes = storage.transactionBytes(row);
    if (!gathered.rows().isEmpty() && gathered.bytes() + bytes > MOST_BYTES) {
      send();
    }
    gathered.add(row, bytes);
    open.put(row.id(), gathered);
    var oldestNanos = gathered.rows().get(0).startNanos();
    if (gathered.rows().size() >= batchRows
        || row.startNanos() - oldestNanos >= flushIntervalNanos) {
      send();
    }
    return Status.BATCHED_OK;
  }

  @Override
  public void settle(String id) throws InterruptedException {
    if (id == null) {
      send();
      waitFor(Set.copyOf(open.values()));
      return;
    }
    var batch = open.get(id);
    if (batch != null) {
      if (batch == gathered) {
        send();
      }
      waitFor(Set.of(batch));
    }
  }

  @Override
  public void close() throws InterruptedException {
    try {
      settle(null);
    } finally {
      gathered.abandon();
      open.values().forEach(Batch::abandon);
    }
  }

  private void send() throws InterruptedException {
    if (gathered.rows().isEmpty()) {
      return;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    var place = batches.newFlight();
    if (!place.enter() && !place.await(TimeUnit.MILLISECONDS.toNanos(deadlineMillis))) {
      gathered.abandon();
      forget(gathered);
      gathered = new Batch();
      return;
    }
    var batch = gathered;
    gathered = new Batch();
    CompletableFuture<Void> unused =
        batch
            .ended()
            .thenRun(
                () -> {
                  forget(batch);
                  place.leave();
                });
    place.sent(System.nanoTime());
    window.sent(batch.rows().get(0).where());
    sender.send(batch);
  }

  /** Waits until {@code batches} have ended; abandons what has not ended by the deadline. */
  private void waitFor(Set<Batch> batches) throws InterruptedException {
    var all = batches.stream().map(Batch::ended).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(all).get(deadlineMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      batches.forEach(Batch::abandon);
      batches.forEach(this::forget);
    }
  }

  private void forget(Batch batch) {
    batch.rows().forEach(row -> open.remove(row.id(), batch));
  }
}
