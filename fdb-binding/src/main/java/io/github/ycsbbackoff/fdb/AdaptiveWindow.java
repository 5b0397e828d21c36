package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A window that follows how far behind the cluster's storage is: additive increase while it keeps
 * up, multiplicative decrease while it does not (Chiu and Jain, "Analysis of the increase and
 * decrease algorithms for congestion avoidance in computer networks", 1989).
 *
 * <p>Ratekeeper, FoundationDB's own brake, is no signal to follow. It lets everything through until
 * the memory of a storage server is nearly full, seconds after the load became too much, and then
 * next to nothing until that is written down. Storage falls behind long before; FoundationDB
 * publishes that at a key that is "suitable for application-level throttling" (its documentation,
 * "Special keys", metrics module), and a client's answer comes from the memory of a proxy.
 */
final class AdaptiveWindow implements Window {

  static final int MOST = 8;

  /**
   * The lag is what lies between the newest version of a storage server and the one that it has
   * written down: for one that keeps up five seconds, the time for which a version can be read
   * (MAX_READ_TRANSACTION_LIFE_VERSIONS); "on a lightly loaded cluster this will stay just above
   * 5000000" (the same). A server with more writes down too slowly: in the overloaded 7.4.5 that
   * docs/properties.md tells of, with another second, Ratekeeper stopped it four seconds later.
   */
  static final long MOST_LAG_VERSIONS = 6_000_000;

  /**
   * A server with less has not fetched the newest versions from the logs, and what it has is old
   * enough to be written down. One that kept up was two seconds behind at times. One that was three
   * and more was stopped after twenty, for Ratekeeper itself could not read from it any more.
   */
  static final long LEAST_LAG_VERSIONS = 3_000_000;

  private static final byte[] HEALTH =
      "\u00ff\u00ff/metrics/health/aggregate".getBytes(StandardCharsets.ISO_8859_1);

  /** Of the servers that Ratekeeper looks at: one of several copies may be slow or away. */
  private static final Pattern LAG = Pattern.compile("\"limiting_storage_durability_lag\":(\\d+)");

  private static final long POLL_SECONDS = 1;
  private static final long LONGEST_ANSWER_SECONDS = 5;

  private final Database database;
  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(AdaptiveWindow::daemon);
  private volatile int size = 1;
  private boolean hasComplained;

  AdaptiveWindow(Database database) {
    this.database = database;
  }

  /** Follows the cluster until it is closed. */
  static AdaptiveWindow open(Database database) {
    var window = new AdaptiveWindow(database);
    var unused =
        window.poller.scheduleWithFixedDelay(
            window::poll, POLL_SECONDS, POLL_SECONDS, TimeUnit.SECONDS);
    return window;
  }

  @Override
  public int size() {
    return size;
  }

  /** Waits until nothing is asked of the database any more, which may be closed then. */
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

  /** Asks once. A cluster that says nothing, as in a recovery, leaves the window as it is. */
  void poll() {
    try (var transaction = database.createTransaction()) {
      var health = transaction.get(HEALTH).get(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS);
      lagVersions(health).ifPresent(this::heard);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      complain("no answer within " + LONGEST_ANSWER_SECONDS + " s");
    } catch (ExecutionException | RuntimeException e) {
      complain(FdbErrors.words(e));
    }
  }

  void heard(long lagVersions) {
    var keepsUp = lagVersions >= LEAST_LAG_VERSIONS && lagVersions <= MOST_LAG_VERSIONS;
    size = keepsUp ? Math.min(MOST, size + 1) : Math.max(1, size / 2);
  }

  /** What {@code health} says; nothing if there is no such key, as in a recovery. */
  static OptionalLong lagVersions(byte[] health) {
    if (health == null) {
      return OptionalLong.empty();
    }
    var found = LAG.matcher(new String(health, StandardCharsets.UTF_8));
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  /** Once, for whoever wonders why there are so few batches in flight. */
  private void complain(String why) {
    if (!hasComplained) {
      hasComplained = true;
      System.err.printf(
          "ycsb-backoff: the cluster's health cannot be read (%s); until it can, %d of a thread's"
              + " batches are in flight at most%n",
          why, size);
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "fdb-window");
    thread.setDaemon(true);
    return thread;
  }
}
