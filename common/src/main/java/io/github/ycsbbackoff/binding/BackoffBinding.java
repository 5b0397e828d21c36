package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.retry.GaveUpException;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * The base class of every binding, with one instance per YCSB thread, which joins the shared run,
 * works and leaves. A thread that is done closes nothing that other threads still use. The class
 * also turns the end of each operation into a status for YCSB and into counts.
 *
 * @param <S> the part of the store's client that all threads share
 * @param <R> a row that is written to the store
 */
public abstract class BackoffBinding<S extends AutoCloseable, R extends PendingRow> extends DB {

  private final SharedRun<S> shared;
  private Measurements measurements;
  private Run<S> run;
  private AtomicLong operations;

  /** The notes for the history; null unless the run keeps a history. */
  private WriteNotes notes;

  /** Joins the run in {@code shared}; all instances of one binding class pass the same one. */
  protected BackoffBinding(SharedRun<S> shared) {
    this.shared = shared;
  }

  /** Returns what all instances of one binding class share, to be kept in a static field. */
  protected static <S extends AutoCloseable> SharedRun<S> sharedRun(
      String name, StoreOpener<S> opener) {
    return new SharedRun<>(name, opener);
  }

  /**
   * Takes the properties. A run that is told to opens its store here, and waits for the start that
   * it has in common with others: YCSB calls this method for all of its threads before it starts
   * the first, and counts {@code maxexecutiontime} and its own run time from then on. What opening
   * and waiting take in {@link #init}, which nobody knows before, is taken from the time of the
   * run.
   */
  @Override
  public final void setProperties(Properties properties) {
    super.setProperties(properties);
    try {
      if (RunStart.opensFirst(properties)) {
        measurements = YcsbMeasurements.ready(properties);
        shared.open(properties);
      }
    } catch (Exception | LinkageError e) {
      throw new IllegalStateException(endYcsb(e), e);
    }
  }

  @Override
  public final void init() throws DBException {
    try {
      measurements = YcsbMeasurements.ready(getProperties());
      run = shared.join(getProperties());
      operations = run.threads().next();
      notes = run.context().rows().history().map(WriteNotes::new).orElse(null);
      open(run.store(), run.context());
    } catch (Exception | LinkageError e) {
      if (run != null) {
        leave();
      }
      throw new DBException(endYcsb(e), e);
    }
  }

  /** Ends YCSB's own programs; elsewhere, returns in one line why this binding cannot be used. */
  private String endYcsb(Throwable failure) {
    var line = oneLine(failure);
    YcsbProgram.end(line);
    if (YcsbProgram.isEnding()) {
      // YCSB would print each further thread's stack trace before the process is gone.
      LockSupport.park(this);
    }
    return line;
  }

  @Override
  public final void cleanup() throws DBException {
    if (run == null) {
      return;
    }
    try {
      close();
    } catch (Exception e) {
      throw new DBException("while ending a thread: " + e.getMessage(), e);
    } finally {
      leave();
    }
  }

  /** Begins the work of this thread. */
  protected abstract void open(S store, RunContext context) throws Exception;

  /**
   * Ends the work of this thread: waits, with a deadline, until every row of this thread has ended.
   */
  protected abstract void close() throws Exception;

  /** Returns how an operation ended that threw {@code failure} and had no further attempt. */
  protected abstract Status statusOf(Exception failure);

  /** Describes {@code failure} in a few words, for the last lines of the run. */
  protected abstract String message(Exception failure);

  protected final Rows rows() {
    return run.context().rows();
  }

  /**
   * Returns when the operation that YCSB now asks for should have begun, as {@link
   * System#nanoTime}. Must be called once per operation, because each call counts one.
   */
  private long intendedStartNanos() {
    operations.incrementAndGet();
    return IntendedStart.nanos(measurements);
  }

  @Override
  public final Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var startNanos = intendedStartNanos();
    try {
      var found =
          (notes != null && notes.ofReads())
              ? notes.read(table, key, fields, result, this::readRow)
              : readRow(table, key, fields, result);
      rows().answered(OperationKind.READ, 1, System.nanoTime() - startNanos);
      return found ? Status.OK : Status.NOT_FOUND;
    } catch (Exception e) {
      return failed(OperationKind.READ, key, startNanos, e);
    }
  }

  @Override
  @SuppressWarnings({"NonApiType", "JdkObsolete"}) // YCSB's signature requires these types.
  public final Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    var startNanos = intendedStartNanos();
    var before = result.size();
    try {
      scanRows(
          table,
          startKey,
          count,
          fields,
          () -> {
            result.add(new HashMap<>());
            return result.lastElement();
          });
      var found = result.size() - before;
      rows().answered(OperationKind.SCAN, found, System.nanoTime() - startNanos);
      return Status.OK;
    } catch (Exception e) {
      return failed(OperationKind.SCAN, startKey, startNanos, e);
    }
  }

  /**
   * Puts the fields of a row into {@code result}.
   *
   * @param fields the fields wanted; null for all
   * @return whether there is such a row
   */
  protected abstract boolean readRow(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result)
      throws Exception;

  /**
   * Finds at most {@code count} rows from {@code startKey} on, in the order of their keys, and puts
   * the fields of each into a map that {@code nextRow} supplies.
   *
   * @param fields the fields wanted; null for all
   */
  protected abstract void scanRows(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Supplier<Map<String, ByteIterator>> nextRow)
      throws Exception;

  @Override
  public final Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(OperationKind.INSERT, table, key, values);
  }

  @Override
  public final Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(OperationKind.UPDATE, table, key, values);
  }

  @Override
  public final Status delete(String table, String key) {
    return write(OperationKind.DELETE, table, key, Map.of());
  }

  /**
   * Makes the row of a write, which is sent next. If the run keeps a history, the first bytes of
   * each value are a stamp, by which {@code backoff verify} recognises the write.
   *
   * @param values the fields that the row gets; none for a delete
   * @param startNanos the time when the write should have begun, as {@link System#nanoTime}
   * @throws IllegalArgumentException if the store could not take the values
   */
  protected abstract R newRow(
      OperationKind kind,
      String table,
      String key,
      Map<String, ByteIterator> values,
      long startNanos)
      throws Exception;

  /**
   * Sends a row, or adds it to a batch; from then on the row itself reports how it ends.
   *
   * @return the status of the row, or that it is in a batch
   */
  protected abstract Status send(R row) throws InterruptedException;

  private Status write(
      OperationKind kind, String table, String key, Map<String, ByteIterator> values) {
    var startNanos = intendedStartNanos();
    R row;
    try {
      var written = notes == null || kind == OperationKind.DELETE ? values : notes.stamped(values);
      row = newRow(kind, table, key, written, startNanos);
      if (notes != null) {
        notes.begins(row);
      }
    } catch (IllegalArgumentException e) {
      return unusable(kind, key, startNanos, e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      return failed(kind, key, startNanos, e);
    }
    try {
      return send(row);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return row.unanswered("interrupted");
    }
  }

  private Status failed(OperationKind kind, String key, long startNanos, Exception failure) {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (failure instanceof GaveUpException) {
      return ended(Statuses.GAVE_UP, kind, key, startNanos, failure.getMessage());
    }
    return ended(statusOf(failure), kind, key, startNanos, message(failure));
  }

  /** Counts a row that was not sent because the store could not take it. */
  private Status unusable(
      OperationKind kind, String key, long startNanos, IllegalArgumentException why) {
    return ended(Status.BAD_REQUEST, kind, key, startNanos, String.valueOf(why.getMessage()));
  }

  private Status ended(Status status, OperationKind kind, String key, long startNanos, String why) {
    rows().ended(Statuses.outcome(status), kind, key, System.nanoTime() - startNanos, why);
    return status;
  }

  private static String oneLine(Throwable failure) {
    if (failure instanceof LinkageError) {
      return "the jars on the class path do not fit together: " + failure;
    }
    var message = failure.getMessage();
    return message == null ? failure.toString() : message.lines().findFirst().orElse("");
  }

  private void leave() {
    run = null;
    shared.leave();
  }
}
