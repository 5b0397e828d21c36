package io.github.ycsbbackoff.writes;

import io.github.ycsbbackoff.binding.PendingRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import site.ycsb.Status;

/**
 * Rows that one thread gathers and sends many at a time; the thread goes on meanwhile. A row that
 * was rejected by itself may wait by itself, and then goes with the next rows; the thread does not
 * go on while as many rows as a batch has wait so.
 */
public final class GatheredWrites<R extends PendingRow> implements Writes<R> {

  private final BatchSender<R> sender;
  private final int batchRows;
  private final long flushIntervalNanos;
  private final long deadlineNanos;
  private final OpenWrites<R> open;

  private List<R> gathered = new ArrayList<>();

  /** The rows that wait by themselves, or whose wait is over and that were not taken back yet. */
  private final Set<R> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The rows among {@link #waiting} whose wait is over, however it ended. */
  private final BlockingQueue<R> waited = new LinkedBlockingQueue<>();

  private volatile boolean isClosed;

  /** Gathers rows, and has {@code sender} send them. */
  public GatheredWrites(BatchLimits limits, BatchSender<R> sender) {
    this.sender = sender;
    this.batchRows = limits.rows();
    this.flushIntervalNanos = limits.flushInterval().toNanos();
    this.deadlineNanos = limits.deadline().toNanos();
    this.open = new OpenWrites<>(batchRows);
  }

  /**
   * {@inheritDoc} A thread that is interrupted leaves the row ended, so that it goes with no later
   * one.
   */
  @Override
  public Status write(R row) throws InterruptedException {
    try {
      add(row);
    } catch (InterruptedException e) {
      row.unanswered("interrupted");
      dropEnded();
      throw e;
    }
    return Status.BATCHED_OK;
  }

  private void add(R row) throws InterruptedException {
    var earlier = open.add(row);
    if (earlier != null) {
      bringToItsEnd(earlier, System.nanoTime() + deadlineNanos);
    }
    if (!sender.fits(gathered, row)) {
      send();
    }
    gathered.add(row);
    if (isFull() || row.startNanos() - gathered.get(0).startNanos() >= flushIntervalNanos) {
      send();
    }
    while (waiting.size() >= batchRows) {
      takeBackNext(deadlineNanos);
      if (isFull() || waiting.size() >= batchRows) {
        send();
      }
    }
  }

  /** Called by the sender, in this thread: a row that it was given waits to be sent again. */
  public void waits(R row) {
    waiting.add(row);
  }

  /** Called in any thread: the wait of a row is over, and it is sent again unless it has ended. */
  public void waited(R row) {
    waited.add(row);
    if (isClosed) {
      dropWaited();
    }
  }

  /** Lets go of the rows whose wait is over when there is no thread any more to take them back. */
  private void dropWaited() {
    for (var row = waited.poll(); row != null; row = waited.poll()) {
      sender.dropped(row);
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
      bringToItsEnd(row, System.nanoTime() + deadlineNanos);
    }
  }

  /**
   * Sends what is gathered, and what comes back from its wait, until every row has ended or the
   * deadline has passed. There is one deadline for all: a server that is silent would else be
   * waited for once for each row.
   */
  private void bringAllToTheirEnd() throws InterruptedException {
    var endNanos = System.nanoTime() + deadlineNanos;
    try {
      send();
      while (waiting.stream().anyMatch(row -> !row.hasEnded())
          && System.nanoTime() - endNanos < 0) {
        takeBackNext(endNanos - System.nanoTime());
        send();
      }
      open.awaitEnd(endNanos);
    } finally {
      open.abandonAll();
      dropEnded();
    }
  }

  private void bringToItsEnd(R row, long endNanos) throws InterruptedException {
    try {
      while (!row.hasEnded() && System.nanoTime() - endNanos < 0) {
        if (!gathered.contains(row) && !waiting.contains(row)) {
          row.awaitEnd(endNanos);
        } else if (gathered.isEmpty()) {
          takeBackNext(endNanos - System.nanoTime());
        } else {
          // This thread writes nothing meanwhile that would fill the batch.
          send();
        }
      }
    } finally {
      // A row in whose place a later write is listed gets no other end if this thread is
      // interrupted.
      if (!row.hasEnded()) {
        row.abandoned();
        dropEnded();
      }
    }
  }

  /** Takes out what was abandoned while it was gathered: it must not be sent after its end. */
  private void dropEnded() {
    for (var row : gathered) {
      if (row.hasEnded()) {
        sender.dropped(row);
      }
    }
    gathered.removeIf(PendingRow::hasEnded);
  }

  @Override
  public void close() throws Exception {
    try {
      bringAllToTheirEnd();
    } finally {
      isClosed = true;
      dropWaited();
      sender.close();
    }
  }

  private boolean isFull() {
    takeOutEnded();
    return gathered.size() + waited.size() >= batchRows;
  }

  /** Takes out the rows that ended with their wait: they go with no batch, and make none full. */
  private void takeOutEnded() {
    if (waited.isEmpty()) {
      return;
    }
    for (var rows = waited.iterator(); rows.hasNext(); ) {
      var row = rows.next();
      if (row.hasEnded()) {
        rows.remove();
        takeBack(row);
      }
    }
  }

  /**
   * Sends what is gathered, with so many of the rows whose wait is over as a batch has room for.
   */
  private void send() throws InterruptedException {
    while (gathered.size() < batchRows) {
      var row = waited.poll();
      if (row == null) {
        break;
      }
      takeBack(row);
    }
    if (gathered.isEmpty()) {
      return;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    var rows = gathered;
    gathered = new ArrayList<>(batchRows);
    sender.send(rows, this);
  }

  private void takeBackNext(long nanos) throws InterruptedException {
    var row = waited.poll(nanos, TimeUnit.NANOSECONDS);
    if (row != null) {
      takeBack(row);
    }
  }

  /** Adds a row whose wait is over to those that are gathered, unless it was given up. */
  private void takeBack(R row) {
    if (!waiting.remove(row)) {
      return;
    }
    if (row.hasEnded()) {
      sender.dropped(row);
    } else {
      gathered.add(row);
    }
  }
}
