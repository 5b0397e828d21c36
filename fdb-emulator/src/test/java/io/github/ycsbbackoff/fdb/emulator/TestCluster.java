package io.github.ycsbbackoff.fdb.emulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A cluster on a test's own clock; all answers come in the test's thread. */
final class TestCluster implements AutoCloseable {

  final ManualClock clock = new ManualClock();
  private final EmulatedCluster cluster;

  TestCluster(EmulatorSettings settings) {
    try {
      cluster = EmulatedCluster.open(settings, clock);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  Transaction begin() {
    return cluster.database().createTransaction(Runnable::run);
  }

  EmulatorCounts counts() {
    return cluster.counts();
  }

  int entries() {
    return cluster.entries();
  }

  void advance(Duration by) {
    clock.advance(by);
  }

  /** Commits one pair in a transaction of its own. */
  CompletableFuture<Void> set(String key, String value) {
    var transaction = begin();
    transaction.set(bytes(key), bytes(value));
    return transaction.commit();
  }

  /** Returns what is stored now, or null. */
  String get(String key) {
    var value = begin().get(bytes(key)).join();
    return value == null ? null : new String(value, UTF_8);
  }

  /** Returns the code that a future has failed with; 0 if it has not failed, or not yet. */
  static int code(CompletableFuture<?> future) {
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
