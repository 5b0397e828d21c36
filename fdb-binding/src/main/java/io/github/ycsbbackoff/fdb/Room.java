package io.github.ycsbbackoff.fdb;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Room for the batches that one thread has on their way: as much as the window gives now. */
final class Room {

  private final Window window;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition left = lock.newCondition();
  private int onTheirWay;

  Room(Window window) {
    this.window = window;
  }

  /**
   * Waits until there is room for one more batch; false if there was none for so long. A window
   * that grows meanwhile is noticed when the next batch leaves.
   */
  boolean enter(long millis) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      var nanos = TimeUnit.MILLISECONDS.toNanos(millis);
      while (onTheirWay >= window.size()) {
        if (nanos <= 0) {
          return false;
        }
        nanos = left.awaitNanos(nanos);
      }
      onTheirWay++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** A batch has ended. */
  void leave() {
    lock.lock();
    try {
      onTheirWay--;
      left.signal();
    } finally {
      lock.unlock();
    }
  }
}
