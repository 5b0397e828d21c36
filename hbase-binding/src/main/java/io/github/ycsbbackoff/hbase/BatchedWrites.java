package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.Flight;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import site.ycsb.Status;

/**
 * The writes of one thread, which gathers rows and sends them as one multi. A rejected row waits by
 * itself, by its own count of attempts, and then goes with the next rows; the rows beside it that
 * were stored are acknowledged at once. The thread goes on meanwhile, until a batch of rows waits.
 *
 * <p>This class uses {@code Table.batch} rather than a BufferedMutator: the mutator tells of a
 * failed row by exception at some later row, and not at all which ones were stored. One call a row
 * by AsyncTable, many at a time, took three times the client's processor time for a row, and wrote
 * half as many.
 */
final class BatchedWrites implements HBaseWrites {

  private final Multis multis;
  private final NativeCounts.Caller caller;
  private final Reaction reaction;
  private final AsyncRetrier retrier;

  /** The place of the multi that is on its way; empty where there is no limit. */
  private final Optional<Flight> flight;

  private final int batch;
  private final long flushIntervalNanos;
  private final long deadlineMillis;

  private List<HBaseRow> gathered = new ArrayList<>();

  /** The rows that were rejected and have not yet been sent again. */
  private final Set<HBaseRow> rejected = Collections.newSetFromMap(new IdentityHashMap<>());

  /** All rows that have not ended, by table and key: no row has two writes on their way. */
  private final Map<String, HBaseRow> open = new HashMap<>();

  /** The rejected rows whose wait is over, however it ended; the retrier's thread adds to them. */
  private final BlockingQueue<HBaseRow> waited = new LinkedBlockingQueue<>();

  /** The limits of what is gathered and for how long, and of the wait for the end. */
  record Limits(int batch, long flushIntervalNanos, long deadlineMillis) {}

  BatchedWrites(Multis multis, Reaction reaction, AsyncRetrier retrier, Limits limits) {
    this(multis, null, reaction, retrier, limits);
  }

  /**
   * Creates the writes of one thread.
   *
   * @param caller the counts of HBase's own retry; null where the retry is ours
   */
  private BatchedWrites(
      Multis multis,
      NativeCounts.Caller caller,
      Reaction reaction,
      AsyncRetrier retrier,
      Limits limits) {
    this.multis = multis;
    this.caller = caller;
    this.reaction = reaction;
    this.retrier = retrier;
    this.flight = reaction.newFlight();
    this.batch = limits.batch();
    this.flushIntervalNanos = limits.flushIntervalNanos();
    this.deadlineMillis = limits.deadlineMillis();
  }

  static BatchedWrites of(HBaseCluster cluster) {
    var config = cluster.config();
    var caller = cluster.isNative() ? cluster.nativeCounts().newCaller() : null;
    return new BatchedWrites(
        new OpenTables(cluster.forOneThread(), caller == null ? null : caller.newPool()),
        caller,
        cluster.context().reaction(),
        cluster.asyncRetrier(),
        new Limits(
            config.writeBatch(),
            config.flushInterval().toNanos(),
            config.operationTimeout().toMillis() + GRACE_MILLIS));
  }

  @Override
  public Status write(HBaseRow row) throws InterruptedException {
    // Otherwise the retry of an earlier write could overtake a later one.
    settle(row.id());
    open.put(row.id(), row);
    gathered.add(row);
    if (isFull() || row.startNanos() - gathered.get(0).startNanos() >= flushIntervalNanos) {
      send();
    }
    while (rejected.size() >= batch) {
      takeBack(waited.poll(deadlineMillis, TimeUnit.MILLISECONDS));
      if (isFull() || rejected.size() >= batch) {
        send();
      }
    }
    return Status.BATCHED_OK;
  }

  @Override
  public void settle(String id) throws InterruptedException {
    while (id == null ? !open.isEmpty() : isOpen(id)) {
      send();
      if (!rejected.isEmpty()) {
        takeBack(waited.poll(deadlineMillis, TimeUnit.MILLISECONDS));
      }
    }
  }

  @Override
  public void close() throws Exception {
    var deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(deadlineMillis);
    try {
      send();
      while (!rejected.isEmpty() && System.nanoTime() < deadlineNanos) {
        takeBack(waited.poll(deadlineMillis, TimeUnit.MILLISECONDS));
        send();
      }
    } finally {
      rejected.forEach(HBaseRow::abandoned);
      gathered.forEach(HBaseRow::abandoned);
      multis.close();
    }
  }

  private boolean isOpen(String id) {
    var earlier = open.get(id);
    return earlier != null && !earlier.hasEnded();
  }

  private boolean isFull() {
    return gathered.size() + waited.size() >= batch;
  }

  /** Adds a row whose wait is over to those that are gathered, unless the row was given up. */
  private void takeBack(HBaseRow row) {
    if (row == null || !rejected.remove(row)) {
      return;
    }
    if (row.hasEnded()) {
      open.remove(row.id(), row);
    } else {
      gathered.add(row);
    }
  }

  private void send() {
    for (var row = waited.poll(); row != null; row = waited.poll()) {
      takeBack(row);
    }
    var rows = gathered;
    gathered = new ArrayList<>(batch);
    var byTable = new LinkedHashMap<String, List<HBaseRow>>();
    for (var row : rows) {
      if (caller != null || isAdmitted(row)) {
        byTable.computeIfAbsent(row.table(), t -> new ArrayList<>()).add(row);
      }
    }
    for (var one : byTable.entrySet()) {
      send(one.getKey(), one.getValue());
    }
  }

  /**
   * Returns whether {@code row} may be sent now; otherwise it waits as a rejected row does, or has
   * ended.
   */
  private boolean isAdmitted(HBaseRow row) {
    row.beginBy(reaction);
    var waitNanos = row.execution().admit();
    if (waitNanos == 0) {
      return true;
    }
    rejected.add(row);
    retrier.afterWait(
        row.execution(), waitNanos, () -> waited.add(row), reason -> giveUp(row, reason.words()));
    return false;
  }

  private void giveUp(HBaseRow row, String why) {
    row.gaveUp(why);
    waited.add(row);
  }

  private void send(String table, List<HBaseRow> rows) {
    var results = new Object[rows.size()];
    var mutations = rows.stream().map(HBaseRow::mutation).toList();
    if (caller != null) {
      var failure =
          failureOf(() -> caller.call(kind(rows), rows, () -> sent(table, mutations, results)));
      for (var i = 0; i < results.length; i++) {
        end(rows.get(i), failureOf(results, i, failure));
      }
      return;
    }
    locateAnew(table, rows);
    if (!hasRoom(rows)) {
      return;
    }
    for (var row : rows) {
      row.execution().sent();
      row.sent();
    }
    flight.ifPresent(place -> place.sent(System.nanoTime()));
    var failure = failureOf(() -> sent(table, mutations, results));
    flight.ifPresent(place -> landed(place, results, failure));
    for (var i = 0; i < results.length; i++) {
      endOrRetry(rows.get(i), failureOf(results, i, failure));
    }
  }

  /** Returns whether the multi may be sent, be it after a wait; otherwise its rows have ended. */
  private boolean hasRoom(List<HBaseRow> rows) {
    if (flight.isEmpty()) {
      return true;
    }
    var beganNanos = System.nanoTime();
    try {
      if (flight.get().enter()) {
        return true;
      }
      if (!reaction.refusesWhenFull()
          && !flight.get().hasLimitFailed()
          && flight.get().await(rows.get(0).execution().remainingNanos())) {
        reaction.admissionWaited(kind(rows), System.nanoTime() - beganNanos);
        return true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (var row : rows) {
      row.execution().refusedForRoom(flight.get());
      row.gaveUp(row.execution().gaveUp().words());
      open.remove(row.id(), row);
    }
    return false;
  }

  /**
   * Tells the limit how the request ended; one row that the server is too busy for is enough to
   * call the request dropped.
   */
  private void landed(Flight place, Object[] results, Exception failure) {
    var refusals = new ArrayList<Refusal>();
    for (var i = 0; i < results.length; i++) {
      var why = failureOf(results, i, failure);
      var refusal = why == null ? null : HBaseRefusals.read(why);
      if (refusal != null) {
        refusals.add(refusal);
      }
    }
    var isDropped = refusals.stream().anyMatch(Refusal::isOverload);
    if (isDropped || failure == null) {
      place.answered(isDropped, System.nanoTime(), reaction.random());
    } else {
      place.leave();
    }
  }

  private void locateAnew(String table, List<HBaseRow> rows) {
    var elsewhere =
        rows.stream().filter(HBaseRow::isElsewhere).map(row -> row.mutation().getRow()).toList();
    if (!elsewhere.isEmpty()) {
      // A region that no server has yet must not keep back the other rows; its own rows are refused
      // again.
      var unused = failureOf(() -> multis.locateAnew(table, elsewhere));
    }
  }

  private Object[] sent(String table, List<Mutation> mutations, Object[] results)
      throws IOException, InterruptedException {
    multis.batch(table, mutations, results);
    return results;
  }

  private void end(HBaseRow row, Throwable failure) {
    if (failure == null) {
      row.acknowledged();
    } else {
      row.failed(failure);
    }
    open.remove(row.id(), row);
  }

  private void endOrRetry(HBaseRow row, Throwable failure) {
    var refusal = failure == null ? null : HBaseRefusals.read(failure);
    if (refusal == null) {
      if (failure == null) {
        row.execution().succeeded();
      } else {
        row.execution().failed();
      }
      end(row, failure);
      return;
    }
    row.refused(refusal);
    row.setElsewhere(HBaseRefusals.isElsewhere(refusal));
    rejected.add(row);
    retrier.rejected(
        row.execution(),
        refusal,
        HBaseRefusals.hintNanos(failure),
        () -> waited.add(row),
        reason ->
            giveUp(
                row,
                "%s after %d rejections, the last: %s"
                    .formatted(
                        reason.words(),
                        row.execution().rejections(),
                        HBaseRefusals.words(failure))));
  }

  /** Returns the kind of a batch; one of several kinds, such as updates and inserts, is MIXED. */
  private static OperationKind kind(List<HBaseRow> rows) {
    var kind = rows.get(0).kind();
    return rows.stream().allMatch(row -> row.kind() == kind) ? kind : OperationKind.MIXED;
  }

  /** Returns why the row at {@code index} is not stored, or null if it is. */
  private static Throwable failureOf(Object[] results, int index, Exception failure) {
    if (results[index] instanceof Result) {
      return null;
    }
    if (results[index] instanceof Throwable own) {
      return own;
    }
    // A failed look-up of the row's region leaves no result for the row.
    if (failure instanceof RetriesExhaustedWithDetailsException several
        && several.getNumExceptions() > 0) {
      return several.getCause(0);
    }
    return failure == null ? new IOException("no answer for this row") : failure;
  }

  /**
   * Returns the failure of {@code call}, or null. An interruption is a failure too, or its rows
   * would never end.
   */
  private static Exception failureOf(Call call) {
    try {
      call.run();
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    } catch (Exception e) {
      return e;
    }
  }

  private interface Call {
    void run() throws Exception;
  }
}
