package io.github.ycsbbackoff.kudu;

import com.stumbleupon.async.Deferred;
import com.stumbleupon.async.TimeoutException;
import io.github.ycsbbackoff.binding.Statuses;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kudu.client.AsyncKuduSession;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.PleaseThrottleException;
import org.apache.kudu.client.PolicyKuduClient;
import org.apache.kudu.client.SessionConfiguration.FlushMode;
import site.ycsb.Status;

/** The writes of one thread. Every row ends in just one outcome, whichever way it is sent. */
final class KuduWrites {

  /** The time beyond the client's own deadline, left for an answer that is on its way. */
  private static final long GRACE_MILLIS = 5_000;

  /** The least number of open rows at which those that have ended are dropped. */
  private static final int SWEEP_AT_LEAST = 4_096;

  private final AsyncKuduSession session;
  private final WriteMode mode;
  private final int batch;
  private final long deadlineMillis;
  private final long timeoutMillis;

  /** The watch of this thread; null where the client's own timers have to end the RPCs. */
  private final Deadlines.Watch watch;

  private final PendingRows pending = new PendingRows();
  private int unflushed;

  /**
   * The last write of each row, by {@link KuduWrite#id}, without some writes that have ended. With
   * it no row has two writes on their way: of the two buffers that the client sends, the later one
   * may be stored first.
   */
  private final Map<String, KuduWrite> open = new HashMap<>();

  private int sweepOpenAt = SWEEP_AT_LEAST;

  /**
   * Creates the writes of one thread.
   *
   * @param deadlines the clock that ends the writes of a thread that waits for each; empty where
   *     the client's own timers have to end them
   */
  KuduWrites(AsyncKuduSession session, KuduConfig config, Optional<Deadlines> deadlines) {
    this.session = session;
    this.mode = config.writeMode();
    this.batch = config.writeBatch();
    this.timeoutMillis = Math.max(1, config.operationTimeout().toMillis());
    this.deadlineMillis = config.operationTimeout().toMillis() + GRACE_MILLIS;
    this.watch = mode == WriteMode.SYNC ? deadlines.map(Deadlines::newWatch).orElse(null) : null;
    // Without a timeout of the session, no RPC has a timer.
    session.setTimeoutMillis(watch == null ? timeoutMillis : 0);
    session.setFlushMode(
        switch (mode) {
          case SYNC -> FlushMode.AUTO_FLUSH_SYNC;
          case BATCHED -> FlushMode.AUTO_FLUSH_BACKGROUND;
          case MANUAL -> FlushMode.MANUAL_FLUSH;
        });
    session.setMutationBufferSpace(batch);
    session.setFlushInterval(Math.toIntExact(config.flushInterval().toMillis()));
  }

  /** Sends or buffers one row. */
  Status write(KuduWrite row) {
    try {
      if (mode == WriteMode.SYNC) {
        row.sent();
        return watch == null
            ? row.ended(session.apply(row.operation()).join(deadlineMillis))
            : sendWatched(row);
      }
      buffer(row);
      return Status.BATCHED_OK;
    } catch (KuduException e) {
      return row.failed(e.getStatus());
    } catch (TimeoutException e) {
      return row.abandoned();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return row.unanswered("interrupted");
    } catch (Exception e) {
      return row.failed(org.apache.kudu.client.Status.RuntimeError(e.toString()));
    }
  }

  private Status sendWatched(KuduWrite row) throws Exception {
    PolicyKuduClient.giveTime(row.operation(), timeoutMillis);
    session.apply(row.operation()).addBoth(row::answered);
    watch.begin(row);
    try {
      return row.awaitAnswer();
    } finally {
      watch.end();
    }
  }

  /** Sends what is buffered and waits until every row has ended. */
  void close() throws Exception {
    if (watch != null) {
      watch.close();
    }
    try {
      await(session.close());
      pending.awaitEnd(deadlineMillis);
    } finally {
      pending.abandonAll();
    }
  }

  /**
   * Waits until no write of a row is on its way, so that a read sees what was written before it.
   *
   * @param id the row's {@link KuduWrite#id}; null for all rows
   */
  void settle(String id) throws InterruptedException {
    if (id != null) {
      settle(open.get(id));
      return;
    }
    for (var row : open.values()) {
      settle(row);
    }
    open.clear();
  }

  private void settle(KuduWrite row) throws InterruptedException {
    if (row != null && !row.hasEnded()) {
      unflushed = 0;
      var unused = session.flush();
      row.awaitEnd(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(deadlineMillis));
      row.abandoned();
    }
  }

  private void open(KuduWrite row) throws InterruptedException {
    settle(row.id());
    open.put(row.id(), row);
    if (open.size() >= sweepOpenAt) {
      open.values().removeIf(KuduWrite::hasEnded);
      sweepOpenAt = Math.max(SWEEP_AT_LEAST, 2 * open.size());
    }
  }

  private void buffer(KuduWrite row) throws Exception {
    open(row);
    pending.add(row);
    // This comes before apply, which sends a full buffer and only then asks for the Deferred that
    // it returns: an answer that comes sooner would find no Deferred, and be lost.
    PolicyKuduClient.answerTo(row.operation())
        .addCallbacks(row::ended, (Exception failure) -> row.failed(KuduWrite.statusOf(failure)));
    apply(row);
    if (mode == WriteMode.MANUAL && ++unflushed >= batch) {
      unflushed = 0;
      await(session.flush());
    }
  }

  /** Hands the row to the session, and waits while both of the session's buffers are full. */
  private void apply(KuduWrite row) throws Exception {
    while (true) {
      try {
        // This comes before apply, since the answer may be there before apply returns.
        row.sent();
        var unused = session.apply(row.operation());
        return;
      } catch (PleaseThrottleException full) {
        awaitRoom(full.getDeferred(), row);
      }
    }
  }

  private void awaitRoom(Deferred<?> flush, KuduWrite row)
      throws InterruptedException, TimeoutException {
    try {
      await(flush);
    } catch (InterruptedException | TimeoutException e) {
      row.failed(Statuses.NOT_SENT, "no room in the session's buffers within backoff.timeout");
      throw e;
    }
  }

  /** Waits for a flush and ignores its failure, which each row is told of by itself. */
  private void await(Deferred<?> flush) throws InterruptedException, TimeoutException {
    try {
      flush.join(deadlineMillis);
    } catch (InterruptedException | TimeoutException e) {
      throw e;
    } catch (Exception e) {
      // Each row of the flush is told of the failure.
    }
  }
}
