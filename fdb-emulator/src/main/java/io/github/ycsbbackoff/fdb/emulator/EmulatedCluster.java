package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatedServer;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatorCounts;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import io.github.ycsbbackoff.fdb.emulator.storage.CommitLog;
import io.github.ycsbbackoff.fdb.emulator.storage.FileCommitLog;
import io.github.ycsbbackoff.fdb.emulator.storage.VersionedStore;
import io.github.ycsbbackoff.fdb.emulator.time.MachineClock;
import io.github.ycsbbackoff.fdb.emulator.time.ServerClock;
import io.github.ycsbbackoff.fdb.emulator.time.VersionClock;
import io.github.ycsbbackoff.fdb.emulator.transaction.EmulatedDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
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
  private final CommitLog log;
  private final EmulatedServer server;
  private final ExecutorService executor = Executors.newCachedThreadPool(new DaemonThreads());

  private EmulatedCluster(ServerClock clock, CommitLog log, EmulatedServer server) {
    this.clock = clock;
    this.log = log;
    this.server = server;
  }

  /**
   * Opens a cluster that is empty, or has the data of its commit log.
   *
   * @param commitLog the file that keeps the data beyond this process; empty if nothing does
   * @throws IOException if the commit log can't be read or written, or is in use
   */
  public static EmulatedCluster open(LoadSettings settings, Optional<Path> commitLog)
      throws IOException {
    return open(settings, commitLog, new MachineClock());
  }

  static EmulatedCluster open(LoadSettings settings, Optional<Path> commitLog, ServerClock clock)
      throws IOException {
    var store = new VersionedStore();
    var replayed = new FileCommitLog.Replayed(CommitLog.NONE, 0);
    if (commitLog.isPresent()) {
      replayed = FileCommitLog.open(commitLog.get(), store);
    }
    var versions = VersionClock.recoveredFrom(replayed.version(), clock);
    var server = new EmulatedServer(settings, versions, store, replayed.log());
    return new EmulatedCluster(clock, replayed.log(), server);
  }

  /** Returns a handle of the cluster; closing the handle leaves the cluster's data. */
  public Database database() {
    return EmulatedDatabase.open(server, executor);
  }

  /** Returns what the cluster has counted since it was opened. */
  public EmulatorCounts counts() {
    return server.counts();
  }

  /** Returns the number of keys and writes held in memory, which time must not let grow. */
  int entries() {
    return server.entries();
  }

  /**
   * Ends the cluster: what is under way gets no answer, and no more is written to the commit log.
   *
   * @throws IllegalStateException if the commit log can't be closed
   */
  @Override
  public void close() {
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
