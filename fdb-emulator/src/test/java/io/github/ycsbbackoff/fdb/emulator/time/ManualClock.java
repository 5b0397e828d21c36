package io.github.ycsbbackoff.fdb.emulator.time;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that goes on when a test says so; what is due then runs in the test's thread. */
public final class ManualClock implements ServerClock {

  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(Comparator.comparingLong(Task::nanos).thenComparingLong(Task::order));
  private long nanos = 1_000_000_000;
  private long order;

  private record Task(long nanos, long order, Runnable work) {}

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public synchronized Runnable after(long delayNanos, Runnable work) {
    var task = new Task(nanos + delayNanos, order++, work);
    tasks.add(task);
    return () -> remove(task);
  }

  public void advance(Duration by) {
    var end = nanos() + by.toNanos();
    Task next;
    while ((next = due(end)) != null) {
      next.work.run();
    }
  }

  /** Returns the number of tasks that are still to come. */
  public synchronized int waiting() {
    return tasks.size();
  }

  private synchronized Task due(long end) {
    var next = tasks.peek();
    if (next == null || next.nanos > end) {
      nanos = end;
      return null;
    }
    nanos = next.nanos;
    return tasks.remove();
  }

  private synchronized void remove(Task task) {
    tasks.remove(task);
  }
}
