package io.github.ycsbbackoff.binding;

import java.util.concurrent.locks.LockSupport;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.measurements.Measurements;

/**
 * The life of a binding in one YCSB thread: join the shared run, work, leave. A thread that is done
 * closes nothing that others still use.
 *
 * @param <S> what all threads share of the store
 */
public abstract class BackoffBinding<S extends AutoCloseable> extends DB {

  private final SharedRun<S> shared;
  private Measurements measurements;
  private Run<S> run;

  /** All instances of one binding class pass the same {@code shared}. */
  protected BackoffBinding(SharedRun<S> shared) {
    this.shared = shared;
  }

  /** The place that all instances of one binding class share, for a static field. */
  protected static <S extends AutoCloseable> SharedRun<S> sharedRun(
      String name, StoreOpener<S> opener) {
    return new SharedRun<>(name, opener);
  }

  @Override
  public final void init() throws DBException {
    try {
      measurements = YcsbMeasurements.ready(getProperties());
      run = shared.join(getProperties());
      open(run.store(), run.context());
    } catch (Exception | LinkageError e) {
      if (run != null) {
        leave();
      }
      var line = oneLine(e);
      YcsbProgram.end(line);
      if (YcsbProgram.isEnding()) {
        // YCSB would print each further thread's stack trace before the process is gone.
        LockSupport.park(this);
      }
      throw new DBException(line, e);
    }
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

  /** This thread begins. */
  protected abstract void open(S store, RunContext context) throws Exception;

  /** This thread ends: waits, with a deadline, until every row of its own has ended. */
  protected abstract void close() throws Exception;

  /** When the operation that YCSB now asks for should have begun, as {@link System#nanoTime}. */
  protected final long intendedStartNanos() {
    return IntendedStart.nanos(measurements);
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
