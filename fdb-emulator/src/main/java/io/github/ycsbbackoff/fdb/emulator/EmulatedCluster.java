package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Database;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An in-memory FoundationDB in this JVM. The package's description says what is emulated and what
 * is not.
 */
public final class EmulatedCluster implements AutoCloseable {

  private final ServerClock clock;
  private final VersionedStore store;
  private final CommitLog log;
  private final Server server;
  private final ExecutorService executor;

  private EmulatedCluster(ServerClock clock, VersionedStore store, CommitLog log, Server server) {
    this.clock = clock;
    this.store = store;
    this.log = log;
    this.server = server;
    this.executor = Executors.newCachedThreadPool(new DaemonThreads());
  }

  /**
   * Opens a cluster that is empty, or has the data of its commit log.
   *
   * @throws IOException if the commit log can't be read or written, or is in use
   */
  public static EmulatedCluster open(EmulatorSettings settings) throws IOException {
    return open(settings, new MachineClock());
  }

  static EmulatedCluster open(EmulatorSettings settings, ServerClock clock) throws IOException {
    var store = new VersionedStore();
    var replayed = new FileCommitLog.Replayed(CommitLog.NONE, 0);
    if (settings.commitLog().isPresent()) {
      replayed = FileCommitLog.open(settings.commitLog().get(), store);
    }
    // Versions begin as after a recovery: whatever began before is too old.
    var versions = VersionClock.startingAt(clock, replayed.version() + Limits.RECOVERY_VERSIONS);
    var server = new Server(settings, versions, store, replayed.log());
    return new EmulatedCluster(clock, store, replayed.log(), server);
  }

  /** Returns a handle of the cluster; closing the handle leaves the cluster's data. */
  public Database database() {
    return new EmulatedDatabase(server, executor);
  }

  /** Returns what the cluster has counted since it was opened. */
  public EmulatorCounts counts() {
    return server.counts();
  }

  /** Returns the number of keys and writes held in memory, which time must not let grow. */
  int entries() {
    return store.size() + server.windowSize();
  }

  /**
   * Ends the cluster: what is under way gets no answer, and no more is written to the commit log.
   *
   * @throws IllegalStateException if the commit log can't be closed
   */
  @Override
  public void close() {
    server.close();
    clock.close();
    executor.shutdown();
    try {
      log.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class DaemonThreads implements ThreadFactory {

    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Thread newThread(Runnable work) {
      var thread = new Thread(work, "fdb-emulator-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    }
  }
}
