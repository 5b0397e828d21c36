package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.policy.ContendedLong;

/**
 * The tokens in a bucket that many threads fill and empty: never fewer than none, nor more than
 * fit.
 */
final class Tokens {

  private final long most;
  private final ContendedLong left;

  /** Creates a full bucket. */
  Tokens(long most) {
    this.most = most;
    this.left = new ContendedLong(most);
  }

  /** Takes {@code count} tokens if there are as many; returns whether there were. */
  boolean take(long count) {
    while (true) {
      var now = left.get();
      if (now < count) {
        return false;
      }
      if (left.compareAndSet(now, now - count)) {
        return true;
      }
    }
  }

  /** Takes {@code count} tokens, or all that there are. */
  void drain(long count) {
    while (true) {
      var now = left.get();
      if (now == 0 || left.compareAndSet(now, Math.max(0, now - count))) {
        return;
      }
    }
  }

  /** Puts {@code count} tokens in, or as many as fit. A bucket that is full is not written to. */
  void put(long count) {
    while (true) {
      var now = left.get();
      if (now == most || left.compareAndSet(now, Math.min(most, now + count))) {
        return;
      }
    }
  }

  long left() {
    return left.get();
  }
}
