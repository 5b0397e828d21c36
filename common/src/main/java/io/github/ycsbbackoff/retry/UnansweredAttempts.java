package io.github.ycsbbackoff.retry;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The attempts of one client that wait for their answers, each of which is abandoned when it has
 * had none for the attempt timeout. It is for clients that cannot limit an attempt themselves.
 *
 * <p>All attempts have the same timeout, so that they run out of time in the order in which they
 * began: an attempt costs one entry in a queue, and no task of a timer. For the same reason the
 * thread that abandons them need not be woken: what begins while it sleeps runs out of time later
 * than what it sleeps for.
 */
public final class UnansweredAttempts implements AutoCloseable {

  private final long timeoutNanos;
  private final LongSupplier nanoClock;
  private final Queue<Watch> inOrder = new ConcurrentLinkedQueue<>();
  private volatile boolean isClosed;

  /** The thread that abandons attempts; null in tests, which call {@link #abandonDue}. */
  private Thread thread;

  /**
   * @param timeoutNanos the attempt timeout, more than 0
   */
  UnansweredAttempts(long timeoutNanos, LongSupplier nanoClock) {
    this.timeoutNanos = timeoutNanos;
    this.nanoClock = nanoClock;
  }

  /** Returns an empty set, from which a thread abandons the attempts whose time is up. */
  public static UnansweredAttempts start(AttemptTimeout timeout) {
    var all = new UnansweredAttempts(timeout.nanos(), System::nanoTime);
    all.thread = new Thread(all::run, "backoff-attempts");
    all.thread.setDaemon(true);
    all.thread.start();
    return all;
  }

  /**
   * Adds an attempt, whose time begins now.
   *
   * @param abandon is called when the attempt has had no answer in time, once and not after {@link
   *     Watch#end}, in the thread of this set; must neither block nor throw
   */
  public Watch begin(Runnable abandon) {
    var watch = new Watch(abandon, nanoClock.getAsLong() + timeoutNanos);
    inOrder.add(watch);
    return watch;
  }

  /**
   * Abandons the attempts whose time is up. Only one thread at a time.
   *
   * @return the time until there may be another one, in nanoseconds
   */
  long abandonDue() {
    var nowNanos = nanoClock.getAsLong();
    for (var first = inOrder.peek(); first != null; first = inOrder.peek()) {
      var leftNanos = first.endNanos - nowNanos;
      if (leftNanos > 0 && !first.isOver()) {
        return leftNanos;
      }
      inOrder.remove();
      first.abandon();
    }
    return timeoutNanos;
  }

  /** Abandons no attempt any more. */
  @Override
  public void close() {
    isClosed = true;
    LockSupport.unpark(thread);
  }

  private void run() {
    while (!isClosed) {
      LockSupport.parkNanos(this, abandonDue());
    }
  }

  /** One attempt, until it is answered or abandoned. */
  public static final class Watch {

    /** What abandons the attempt; null when the attempt is over, so that nothing holds it here. */
    private final AtomicReference<Runnable> abandon;

    private final long endNanos;

    private Watch(Runnable abandon, long endNanos) {
      this.abandon = new AtomicReference<>(abandon);
      this.endNanos = endNanos;
    }

    /**
     * Notes that the attempt is over.
     *
     * @return false if it was before: then the answer is late
     */
    public boolean end() {
      return abandon.getAndSet(null) != null;
    }

    private boolean isOver() {
      return abandon.get() == null;
    }

    private void abandon() {
      var task = abandon.getAndSet(null);
      if (task == null) {
        return;
      }
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        // The others must not wait for ever because of this one.
        System.err.println("ycsb-backoff: while abandoning an attempt: " + e);
      }
    }
  }
}
