package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end of an operation after a rejection: it should end once, in one way. */
final class AsyncOperation {

  private final List<String> endings = new CopyOnWriteArrayList<>();
  private final List<String> threads = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);

  void again() {
    ended("again");
  }

  void giveUp(GiveUpReason why) {
    ended(why.name());
  }

  /** Returns {@code again} or the reason to give up, once for each time the operation ended. */
  List<String> endings() {
    return endings;
  }

  /** Returns the names of the threads that ended the operation. */
  List<String> threads() {
    return threads;
  }

  /** Waits until the operation has ended at least once. */
  void awaitEnd() {
    try {
      assertThat(over.await(20, TimeUnit.SECONDS)).as("the operation ended").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError("the operation did not end", e);
    }
  }

  private void ended(String how) {
    endings.add(how);
    threads.add(Thread.currentThread().getName());
    over.countDown();
  }
}
