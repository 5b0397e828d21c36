package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.policy.limit.HealthSignal;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.RetryListener;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * The reporter of whether the cluster's storage keeps up with what it is sent. It asks the cluster
 * once a second, and reports to the in-flight limit.
 *
 * <p>Ratekeeper, FoundationDB's own brake, is no signal to follow. It lets everything through until
 * the memory of a storage server is nearly full, seconds after the load became too much, and then
 * lets next to nothing through until that memory is written down. Storage falls behind long before,
 * in one of two ways or in both:
 *
 * <ul>
 *   <li>Storage writes down too slowly. FoundationDB publishes how far storage is behind at a key
 *       that is "suitable for application-level throttling" (FoundationDB's documentation, "Special
 *       keys", metrics module); the answer comes from the memory of a proxy.
 *   <li>Storage fetches too slowly what the logs have for it. A read of what was just written then
 *       waits, until 1009 ends it after a second at most (FUTURE_VERSION_DELAY of 7.4.5). Only a
 *       read can tell this.
 * </ul>
 */
final class StorageHealth implements AutoCloseable {

  /**
   * The largest lag of a storage server that keeps up. The lag lies between the newest version of
   * the server and the version that the server has written down. A server that keeps up lags by
   * five seconds, the time for which a version can be read (MAX_READ_TRANSACTION_LIFE_VERSIONS):
   * "on a lightly loaded cluster this will stay just above 5000000" (the same documentation). In
   * the overloaded 7.4.5 of docs/foundationdb-measured.md, Ratekeeper stopped the load four seconds
   * after the lag had grown by another second.
   */
  private static final long MOST_LAG_VERSIONS = 6_000_000;

  /** The longest read of storage that keeps up: half of what storage lets a read wait at most. */
  private static final Duration LONGEST_READ = Duration.ofMillis(500);

  private static final byte[] HEALTH =
      "\u00ff\u00ff/metrics/health/aggregate".getBytes(StandardCharsets.ISO_8859_1);

  /**
   * Finds the lag of the servers that Ratekeeper looks at: one of several copies may be slow or
   * away.
   */
  private static final Pattern LAG = Pattern.compile("\"limiting_storage_durability_lag\":(\\d+)");

  private static final long POLL_SECONDS = 1;
  private static final long LONGEST_ANSWER_SECONDS = 5;

  private final Database database;
  private final RetryListener listener;
  private final HealthSignal signal;
  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(StorageHealth::daemon);
  private volatile byte[] newest;
  private boolean hasComplained;

  /**
   * @param listener hears of the reads of this reporter that were refused, because the server
   *     counts them
   * @param signal where to report
   */
  StorageHealth(Database database, RetryListener listener, HealthSignal signal) {
    this.database = database;
    this.listener = listener;
    this.signal = signal;
  }

  /** Begins to follow the cluster, until it is closed. */
  static StorageHealth follow(Database database, RetryListener listener, HealthSignal signal) {
    var health = new StorageHealth(database, listener, signal);
    var unused =
        health.poller.scheduleWithFixedDelay(
            health::poll, POLL_SECONDS, POLL_SECONDS, TimeUnit.SECONDS);
    return health;
  }

  /** Hears that rows are sent, by the FoundationDB key of one of them. */
  void sent(byte[] where) {
    newest = where;
  }

  /** Waits until nothing is asked of the database any more, so that the database may be closed. */
  @Override
  public void close() {
    poller.shutdownNow();
    try {
      if (!poller.awaitTermination(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("ycsb-backoff: the cluster's health is still being read");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Asks the cluster once. Of a cluster that says nothing, as in a recovery, nothing is reported.
   */
  void poll() {
    try {
      var lag = lagVersions(health());
      if (lag.isPresent()) {
        signal.report(lag.getAsLong() <= MOST_LAG_VERSIONS && readsInTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      complain("no answer within " + LONGEST_ANSWER_SECONDS + " s");
    } catch (ExecutionException | RuntimeException e) {
      complain(FdbErrors.message(e));
    }
  }

  /** Returns the lag that {@code health} tells; empty if there is no such key, as in a recovery. */
  static OptionalLong lagVersions(byte[] health) {
    if (health == null) {
      return OptionalLong.empty();
    }
    var found = LAG.matcher(new String(health, StandardCharsets.UTF_8));
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  private byte[] health() throws InterruptedException, ExecutionException, TimeoutException {
    try (var transaction = begin()) {
      return answer(transaction.get(HEALTH));
    }
  }

  /**
   * Returns whether the storage that a row was just sent to has all that is committed by now, or
   * gets it soon.
   */
  private boolean readsInTime() throws InterruptedException, ExecutionException {
    var where = newest;
    if (where == null) {
      return true;
    }
    try (var transaction = begin()) {
      answer(transaction.getReadVersion());
      var beginNanos = System.nanoTime();
      answer(transaction.snapshot().get(where));
      return System.nanoTime() - beginNanos <= LONGEST_READ.toNanos();
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      var refusal = FdbErrors.read(e);
      if (refusal == null) {
        throw e;
      }
      listener.rejected(OperationKind.READ, refusal);
      return false;
    }
  }

  /**
   * Begins a transaction without the database's time limit, which is that of the run's own
   * transactions and may be shorter than an answer takes.
   */
  private Transaction begin() {
    var transaction = database.createTransaction();
    transaction.options().setTimeout(0);
    return transaction;
  }

  private static <T> T answer(Future<T> asked)
      throws InterruptedException, ExecutionException, TimeoutException {
    return asked.get(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS);
  }

  /** Prints once why the in-flight limit no longer changes. */
  private void complain(String why) {
    if (!hasComplained) {
      hasComplained = true;
      System.err.printf(
          "ycsb-backoff: the cluster's health cannot be read (%s); until it can, the in-flight limit"
              + " stays as it is%n",
          why);
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "fdb-health");
    thread.setDaemon(true);
    return thread;
  }
}
