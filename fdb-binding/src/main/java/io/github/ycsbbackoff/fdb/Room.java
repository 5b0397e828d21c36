package io.github.ycsbbackoff.fdb;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Room for so many batches on their way; how many can be changed while they are. */
final class Room {

  private final Places places;
  private int size;
  private volatile boolean wasFull;

  Room(int size) {
    this.places = new Places(size);
    this.size = size;
  }

  /** Waits, in the order of those who came, until there is room for one more; false if too long. */
  boolean enter(long millis) throws InterruptedException {
    // The kind of tryAcquire that does not overtake those who wait.
    if (places.tryAcquire(0, TimeUnit.MILLISECONDS)) {
      return true;
    }
    wasFull = true;
    return places.tryAcquire(millis, TimeUnit.MILLISECONDS);
  }

  /** A batch has ended. */
  void leave() {
    places.release();
  }

  /** Those who are in stay; where they are too many now, nobody enters until enough have left. */
  synchronized void resize(int newSize) {
    if (newSize > size) {
      places.release(newSize - size);
    } else {
      places.reducePermits(size - newSize);
    }
    size = newSize;
  }

  synchronized int size() {
    return size;
  }

  /** Whether anyone has found it full since this was asked last, or waits still. */
  boolean takeWasFull() {
    var answer = wasFull || places.hasQueuedThreads();
    wasFull = false;
    return answer;
  }

  private static final class Places extends Semaphore {
    private static final long serialVersionUID = 1;

    Places(int permits) {
      super(permits, true);
    }

    @Override
    protected void reducePermits(int reduction) {
      super.reducePermits(reduction);
    }
  }
}
