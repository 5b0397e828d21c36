package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.Flight;
import io.github.ycsbbackoff.retry.GiveUpReason;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.writes.BatchSender;
import io.github.ycsbbackoff.writes.GatheredWrites;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;

/**
 * A sender of one thread's gathered rows as one multi, which the thread waits for. A rejected row
 * waits by itself, by its own count of attempts, and then goes with the next rows; the rows beside
 * it that were stored are acknowledged at once.
 *
 * <p>This class uses {@code Table.batch} rather than a BufferedMutator: the mutator tells of a
 * failed row by exception at some later row, and not at all which ones were stored. One call a row
 * by AsyncTable, many at a time, took three times the client's processor time for a row, and wrote
 * half as many.
 */
final class MultiSender implements BatchSender<HBaseRow> {

  private final Multis multis;
  private final NativeCounts.Caller caller;
  private final Reaction reaction;
  private final AsyncRetrier retrier;

  /** The permit of the multi that is on its way; empty where there is no limit. */
  private final Optional<Flight> flight;

  MultiSender(Multis multis, Reaction reaction, AsyncRetrier retrier) {
    this(multis, null, reaction, retrier);
  }

  /**
   * @param caller the caller whose RPCs are counted; null where the policy retries
   */
  private MultiSender(
      Multis multis, NativeCounts.Caller caller, Reaction reaction, AsyncRetrier retrier) {
    this.multis = multis;
    this.caller = caller;
    this.reaction = reaction;
    this.retrier = retrier;
    this.flight = reaction.newFlight();
  }

  static MultiSender of(HBaseCluster cluster) {
    var caller = cluster.isNative() ? cluster.nativeCounts().newCaller() : null;
    return new MultiSender(
        new OpenTables(cluster.forOneThread(), caller == null ? null : caller.newPool()),
        caller,
        cluster.context().reaction(),
        cluster.asyncRetrier());
  }

  @Override
  public void send(List<HBaseRow> rows, GatheredWrites<HBaseRow> writes) {
    var byTable = new LinkedHashMap<String, List<HBaseRow>>();
    for (var row : rows) {
      if (caller != null || isAdmitted(row, writes)) {
        byTable.computeIfAbsent(row.table(), t -> new ArrayList<>()).add(row);
      }
    }
    for (var one : byTable.entrySet()) {
      send(one.getKey(), one.getValue(), writes);
    }
  }

  /** Ends the row's attempts, so that the budget gets back what it holds. */
  @Override
  public void dropped(HBaseRow row) {
    if (row.execution() != null) {
      row.execution().ended();
    }
  }

  @Override
  public void close() throws IOException {
    multis.close();
  }

  /** Returns whether the row may be sent now; if not, it waits as a rejected one does, or ends. */
  private boolean isAdmitted(HBaseRow row, GatheredWrites<HBaseRow> writes) {
    row.beginBy(reaction);
    if (row.execution().rejections() > 0 && row.execution().remainingNanos() <= 0) {
      // Its wait ended in time, and this batch comes too late.
      row.execution().ended();
      row.gaveUp(why(GiveUpReason.DEADLINE, row));
      return false;
    }
    var waitNanos = row.execution().admit();
    if (waitNanos == 0) {
      row.execution().endAdmissionWait();
      return true;
    }
    writes.waits(row);
    retrier.afterWait(
        row.execution(),
        waitNanos,
        () -> writes.waited(row),
        reason -> giveUp(row, why(reason, row), writes));
    return false;
  }

  private static String why(GiveUpReason reason, HBaseRow row) {
    var rejections = row.execution().rejections();
    return rejections == 0
        ? reason.message()
        : "%s after %d rejections".formatted(reason.message(), rejections);
  }

  private static void giveUp(HBaseRow row, String why, GatheredWrites<HBaseRow> writes) {
    row.gaveUp(why);
    writes.waited(row);
  }

  private void send(String table, List<HBaseRow> rows, GatheredWrites<HBaseRow> writes) {
    if (caller != null) {
      sendByHBase(table, rows);
      return;
    }
    locateAnew(table, rows);
    var permitted = permitted(rows);
    if (!permitted.isEmpty()) {
      sendNow(table, permitted, writes);
    }
  }

  private void sendByHBase(String table, List<HBaseRow> rows) {
    var results = new Object[rows.size()];
    var mutations = mutations(rows);
    var failure =
        failureOf(
            () ->
                caller.call(PendingRow.kindOf(rows), rows, () -> sent(table, mutations, results)));
    for (var i = 0; i < results.length; i++) {
      end(rows.get(i), failureOf(results, i, failure));
    }
  }

  private void sendNow(String table, List<HBaseRow> rows, GatheredWrites<HBaseRow> writes) {
    var results = new Object[rows.size()];
    var mutations = mutations(rows);
    for (var row : rows) {
      row.execution().sent();
      row.sent();
    }
    flight.ifPresent(place -> place.sent(System.nanoTime()));
    var failure = failureOf(() -> sent(table, mutations, results));
    flight.ifPresent(place -> landed(place, results, failure));
    for (var i = 0; i < results.length; i++) {
      endOrRetry(rows.get(i), failureOf(results, i, failure), writes);
    }
  }

  private static List<Mutation> mutations(List<HBaseRow> rows) {
    return rows.stream().map(HBaseRow::mutation).toList();
  }

  /**
   * Returns the rows for which there is a permit, be it after a wait; the others have ended. The
   * permit is returned if there is no such row.
   */
  private List<HBaseRow> permitted(List<HBaseRow> rows) {
    if (flight.isEmpty()) {
      return rows;
    }
    try {
      if (flight.get().enter()) {
        return rows;
      }
      if (!reaction.refusesWhenFull() && !flight.get().hasLimitFailed() && awaitPermit(rows)) {
        return inTime(rows);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      for (var row : rows) {
        row.execution().ended();
        row.gaveUp(GiveUpReason.INTERRUPTED.message());
      }
      return List.of();
    }
    rows.forEach(this::refusedByLimit);
    return List.of();
  }

  /** Waits for a permit, and counts the wait, whether there is one at its end or not. */
  private boolean awaitPermit(List<HBaseRow> rows) throws InterruptedException {
    var beganNanos = System.nanoTime();
    try {
      return flight.get().await(longestRemainingNanos(rows));
    } finally {
      reaction.admissionWaited(PendingRow.kindOf(rows), System.nanoTime() - beganNanos);
    }
  }

  /** Returns the time that the row with the most time left has; rows began at different times. */
  private static long longestRemainingNanos(List<HBaseRow> rows) {
    return rows.stream().mapToLong(row -> row.execution().remainingNanos()).max().orElse(0);
  }

  /** Returns the rows whose time was not up before the permit came, and ends the others. */
  private List<HBaseRow> inTime(List<HBaseRow> rows) {
    var inTime = new ArrayList<HBaseRow>(rows.size());
    for (var row : rows) {
      if (row.execution().remainingNanos() > 0) {
        inTime.add(row);
      } else {
        refusedByLimit(row);
      }
    }
    if (inTime.isEmpty()) {
      flight.get().leave();
    }
    return inTime;
  }

  private void refusedByLimit(HBaseRow row) {
    row.execution().refusedByLimit(flight.get());
    row.gaveUp(row.execution().gaveUp().message());
  }

  /**
   * Tells the limit how the request ended; one row that the server is too busy for is enough to
   * call the request dropped.
   */
  private void landed(Flight place, Object[] results, Exception failure) {
    var rejections = new ArrayList<Rejection>();
    for (var i = 0; i < results.length; i++) {
      var why = failureOf(results, i, failure);
      var rejection = why == null ? null : HBaseRejections.read(why);
      if (rejection != null) {
        rejections.add(rejection);
      }
    }
    var isDropped = rejections.stream().anyMatch(Rejection::isOverload);
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
  }

  private void endOrRetry(HBaseRow row, Throwable failure, GatheredWrites<HBaseRow> writes) {
    var rejection = failure == null ? null : HBaseRejections.read(failure);
    if (rejection == null) {
      if (failure == null) {
        row.execution().succeeded();
      } else {
        row.execution().failed();
      }
      end(row, failure);
      return;
    }
    row.refused(rejection);
    row.setElsewhere(HBaseRejections.isElsewhere(rejection));
    writes.waits(row);
    retrier.rejected(
        row.execution(),
        rejection,
        HBaseRejections.hintNanos(failure),
        () -> writes.waited(row),
        reason ->
            giveUp(
                row, why(reason, row) + ", the last: " + HBaseRejections.message(failure), writes));
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
    } catch (SocketTimeoutException e) {
      // Java has it among the interrupted ones.
      return e;
    } catch (InterruptedIOException e) {
      // HBase's client says so of this thread, and clears the flag. A server that was interrupted
      // is the failure of a row.
      Thread.currentThread().interrupt();
      return (Exception) new InterruptedException(e.getMessage()).initCause(e);
    } catch (Exception e) {
      return e;
    }
  }

  private interface Call {
    void run() throws Exception;
  }
}
