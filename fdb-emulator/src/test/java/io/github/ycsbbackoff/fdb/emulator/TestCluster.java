package io.github.ycsbbackoff.fdb.emulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatorCounts;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import io.github.ycsbbackoff.fdb.emulator.time.ManualClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A cluster on a test's own clock; all answers come in the test's thread. */
public final class TestCluster implements AutoCloseable {

  private final ManualClock clock = new ManualClock();
  private final EmulatedCluster cluster;

  public TestCluster(LoadSettings settings) {
    this(settings, Optional.empty());
  }

  public TestCluster(LoadSettings settings, Optional<Path> commitLog) {
    try {
      cluster = EmulatedCluster.open(settings, commitLog, clock);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  public static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  public Database database() {
    return cluster.database();
  }

  public Transaction begin() {
    return database().createTransaction(Runnable::run);
  }

  public EmulatorCounts counts() {
    return cluster.counts();
  }

  int entries() {
    return cluster.entries();
  }

  public void advance(Duration by) {
    clock.advance(by);
  }

  /** Returns the number of tasks that wait for their time. */
  public int waiting() {
    return clock.waiting();
  }

  /** Commits one pair in a transaction of its own. */
  public CompletableFuture<Void> set(String key, String value) {
    var transaction = begin();
    transaction.set(bytes(key), bytes(value));
    return transaction.commit();
  }

  /** Returns what is stored now, or null. */
  public String get(String key) {
    var value = begin().get(bytes(key)).join();
    return value == null ? null : new String(value, UTF_8);
  }

  /** Returns the code that a future has failed with; 0 if it has not failed, or not yet. */
  public static int code(CompletableFuture<?> future) {
    if (!future.isCompletedExceptionally()) {
      return 0;
    }
    try {
      future.join();
      return 0;
    } catch (CompletionException e) {
      return ((FDBException) e.getCause()).getCode();
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
