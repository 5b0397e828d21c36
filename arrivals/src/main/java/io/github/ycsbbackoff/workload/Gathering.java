package io.github.ycsbbackoff.workload;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Where the threads of a run wait for each other, each with its connection, before it begins. */
final class Gathering {

  private final CountDownLatch missing;
  private final Duration patience;

  /**
   * Makes a gathering to which nobody has come yet.
   *
   * @param patience the longest wait of the first thread for the others
   */
  Gathering(int threads, Duration patience) {
    this.missing = new CountDownLatch(threads);
    this.patience = patience;
  }

  /**
   * Waits until all threads are here, or until another one has stopped waiting for them: whoever
   * came later goes on with the first, and does not wait as long again.
   */
  void await() {
    missing.countDown();
    try {
      var unused = missing.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    while (missing.getCount() > 0) {
      missing.countDown();
    }
  }
}
