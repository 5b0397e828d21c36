package io.github.ycsbbackoff.hbaseserver;

import java.time.Duration;

/** A moment by which something must have come true. */
record Deadline(long atNanos, Duration limit) {
  private static final long POLL_MILLIS = 20;

  /** A condition whose check may fail. */
  interface Check {
    boolean holds() throws Exception;
  }

  static Deadline in(Duration limit) {
    return new Deadline(System.nanoTime() + limit.toNanos(), limit);
  }

  /** Waits until the condition holds; a failing check counts as not yet. */
  void await(String what, Check check) {
    Exception last = null;
    while (true) {
      try {
        if (check.holds()) {
          return;
        }
        last = null;
      } catch (Exception e) {
        last = e;
      }
      if (System.nanoTime() - atNanos > 0) {
        throw new IllegalStateException(
            "waited " + limit.toSeconds() + " s in vain for " + what, last);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
