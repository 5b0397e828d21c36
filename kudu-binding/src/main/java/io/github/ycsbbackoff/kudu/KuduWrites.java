package io.github.ycsbbackoff.kudu;

import com.stumbleupon.async.Deferred;
import com.stumbleupon.async.TimeoutException;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.writes.BatchLimits;
import io.github.ycsbbackoff.writes.OpenWrites;
import io.github.ycsbbackoff.writes.WriteMode;
import io.github.ycsbbackoff.writes.Writes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.kudu.client.AsyncKuduSession;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.NativeEnd;
import org.apache.kudu.client.PleaseThrottleException;
import org.apache.kudu.client.PolicyKuduClient;
import org.apache.kudu.client.SessionConfiguration.FlushMode;
import site.ycsb.Status;

/** The writes of one thread. Every row ends in just one outcome, whichever way it is sent. */
final class KuduWrites implements Writes<KuduWrite> {

  private final AsyncKuduSession session;
  private final WriteMode mode;
  private final int batch;
  private final long deadlineMillis;
  private final long timeoutMillis;

  /**
   * The time within which all buffered rows have their answers: the client sends a buffer when the
   * one before it has been answered, and the RPCs of each have all of {@code backoff.timeout}.
   */
  private final long flushMillis;

  /** The watch of this thread; null where the client's own timers have to end the RPCs. */
  private final Deadlines.Watch watch;

  /**
   * What ends a row by what the client has said of it, where its hook does not see what the row is
   * told: in a batch, and in a client without the hook.
   */
  private final UnaryOperator<Object> end;

  private int unflushed;

  /**
   * The writes on their way, one a row at most: of the two buffers that the client sends, the later
   * one may be stored first.
   */
  private final OpenWrites<KuduWrite> open;

  /**
   * Creates the writes of one thread.
   *
   * @param deadlines the clock that ends the writes of a thread that waits for each; empty where
   *     the client's own timers have to end them
   * @param isNative whether the client repeats writes by its own rules
   */
  KuduWrites(
      AsyncKuduSession session,
      KuduConfig config,
      Optional<Deadlines> deadlines,
      boolean isNative) {
    var limits =
        BatchLimits.of(config.writeBatch(), config.flushInterval(), config.operationTimeout());
    this.session = session;
    this.mode = config.writeMode();
    this.batch = limits.rows();
    this.timeoutMillis = Math.max(1, config.operationTimeout().toMillis());
    this.deadlineMillis = limits.deadline().toMillis();
    this.flushMillis = timeoutMillis + deadlineMillis;
    this.open = new OpenWrites<>(batch);
    this.end = isNative ? NativeEnd::of : UnaryOperator.identity();
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

  @Override
  public Status write(KuduWrite row) {
    try {
      if (mode == WriteMode.SYNC) {
        row.sent();
        return watch == null ? sendAndJoin(row) : sendWatched(row);
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

  private Status sendAndJoin(KuduWrite row) throws Exception {
    var answer = KuduWrite.orException(session.apply(row.operation()));
    return row.endedBy(answer.addBoth(end::apply).join(deadlineMillis));
  }

  private Status sendWatched(KuduWrite row) throws Exception {
    PolicyKuduClient.giveTime(row.operation(), timeoutMillis);
    KuduWrite.orException(session.apply(row.operation())).addBoth(row::answered);
    watch.begin(row);
    try {
      return row.awaitAnswer();
    } finally {
      watch.end();
    }
  }

  @Override
  public void close() throws Exception {
    if (watch != null) {
      watch.close();
    }
    try {
      await(session.close(), flushMillis);
      open.awaitEnd(deadlineNanos());
    } finally {
      open.abandonAll();
    }
  }

  @Override
  public void settle(String key) throws InterruptedException {
    if (key == null) {
      bringAllToTheirEnd();
      return;
    }
    var row = open.get(key);
    if (row != null) {
      bringToItsEnd(row);
    }
  }

  /** Waits for all rows together no longer than for one of them. */
  private void bringAllToTheirEnd() throws InterruptedException {
    flush();
    try {
      open.awaitEnd(deadlineNanos());
    } finally {
      open.abandonAll();
    }
  }

  private void flush() {
    unflushed = 0;
    var unused = session.flush();
  }

  private void bringToItsEnd(KuduWrite row) throws InterruptedException {
    flush();
    try {
      row.awaitEnd(deadlineNanos());
    } finally {
      // A row in whose place a later write is listed gets no other end if this thread is
      // interrupted.
      row.abandoned();
    }
  }

  private long deadlineNanos() {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(flushMillis);
  }

  private void buffer(KuduWrite row) throws Exception {
    var earlier = open.add(row);
    if (earlier != null) {
      bringToItsEnd(earlier);
    }
    // This comes before apply, which sends a full buffer and only then asks for the Deferred that
    // it returns: an answer that comes sooner would find no Deferred, and be lost.
    row.endsInBatch(end);
    apply(row);
    if (mode == WriteMode.MANUAL && ++unflushed >= batch) {
      unflushed = 0;
      await(session.flush(), flushMillis);
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
        awaitBuffer(full.getDeferred(), row);
      }
    }
  }

  private void awaitBuffer(Deferred<?> flush, KuduWrite row)
      throws InterruptedException, TimeoutException {
    try {
      await(flush, deadlineMillis);
    } catch (InterruptedException | TimeoutException e) {
      row.failed(Statuses.NOT_SENT, "no room in the session's buffers within backoff.timeout");
      throw e;
    }
  }

  /** Waits for a flush and ignores its failure, which each row is told of by itself. */
  private void await(Deferred<?> flush, long millis) throws InterruptedException, TimeoutException {
    try {
      flush.join(millis);
    } catch (InterruptedException | TimeoutException e) {
      throw e;
    } catch (Exception e) {
      // Each row of the flush is told of the failure.
    }
  }
}
