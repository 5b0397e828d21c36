package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.WriteProblems;
import java.util.Properties;

/**
 * The one {@link Run} of all YCSB threads in this process: the first thread to join opens it, the
 * last to leave closes it, and after that it can be opened again.
 */
public final class SharedRun<S extends AutoCloseable> {

  private final String name;
  private final StoreOpener<S> opener;
  private final WriteProblems problems = new WriteProblems(System.err);
  private volatile Run<S> run;
  private volatile boolean isYcsbs;
  private int joined;
  private int present;
  private int expected;

  SharedRun(String name, StoreOpener<S> opener) {
    this.name = name;
    this.opener = opener;
    Runtime.getRuntime().addShutdownHook(new Thread(this::processEnds, "backoff-exit"));
  }

  /** Opens the run if it is not open, before any thread joins it. */
  synchronized void open(Properties properties) throws Exception {
    if (run == null) {
      var settings = Settings.of(properties);
      var threads = threads(settings);
      isYcsbs = YcsbProgram.isRunning();
      run = new Run<>(name, settings, opener, problems);
      expected = threads;
      joined = 0;
    }
  }

  /**
   * Returns how many threads will join. YCSB 0.17.0 starts no more of them than there are
   * operations to carry out, or rows to load, and leaves the property as it is.
   */
  private static int threads(Settings settings) {
    var threads = settings.integer("threadcount", 1, 1, Integer.MAX_VALUE);
    var operations =
        settings.flag("dotransactions", true)
            ? settings.number("operationcount", 0, 0, Long.MAX_VALUE)
            : settings.number(
                "insertcount",
                settings.number("recordcount", 0, 0, Long.MAX_VALUE),
                0,
                Long.MAX_VALUE);
    return operations > 0 ? (int) Math.min(threads, operations) : threads;
  }

  /** Returns the run, and opens it if need be. Every thread that joins must {@link #leave} once. */
  synchronized Run<S> join(Properties properties) throws Exception {
    open(properties);
    joined++;
    present++;
    return run;
  }

  /**
   * Leaves the run, and closes it if no thread is left in it and none is still to come: YCSB starts
   * its threads one by one, and a short one may be gone before the next arrives.
   */
  synchronized void leave() {
    present--;
    if (present == 0 && joined >= expected) {
      close();
    }
  }

  private synchronized void close() {
    if (run != null) {
      run.close();
      ExitReport.print(run.context(), System.err);
      run = null;
    }
  }

  /**
   * Lets the run write what it has measured: threads that never left, or never came, must not cost
   * the last second of the timeline. Does not take the lock, because a thread that still tries to
   * connect holds it.
   */
  private void processEnds() {
    var current = run;
    if (current != null) {
      current.processEnds();
    }
    if (isYcsbs && problems.any() && !YcsbProgram.isEnding()) {
      YcsbProgram.endIncomplete(problems.files());
    }
  }
}
