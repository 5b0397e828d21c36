package io.github.ycsbbackoff.kudu;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A clock that ends writes which have had no answer within their timeout, for threads that wait for
 * one write at a time. Without it, Kudu's client would run a timer task for each RPC and a timer
 * thread for each client, and the waiting thread would use a timed wait: together these cost more
 * than all the counting.
 */
final class Deadlines implements AutoCloseable {

  /**
   * The time between two ticks, which is that of the client's own timer (AsyncKuduClient:
   * HashedWheelTimer).
   */
  private static final long TICK_MILLIS = 20;

  private final long timeoutNanos;
  private final LongSupplier nanoClock;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private ScheduledExecutorService clock;

  /** Creates a clock for writes that may take {@code timeoutNanos} each. */
  Deadlines(long timeoutNanos) {
    this(timeoutNanos, System::nanoTime);
  }

  /** Creates a clock that reads the time from {@code nanoClock} when {@link #tick} is called. */
  Deadlines(long timeoutNanos, LongSupplier nanoClock) {
    this.timeoutNanos = timeoutNanos;
    this.nanoClock = nanoClock;
  }

  /** Returns the watch of one more thread; from the first one on, the clock ticks. */
  synchronized Watch newWatch() {
    if (clock == null) {
      clock = Executors.newSingleThreadScheduledExecutor(Deadlines::daemon);
      var unused =
          clock.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }
    return addWatch();
  }

  Watch addWatch() {
    var watch = new Watch();
    watches.add(watch);
    return watch;
  }

  /**
   * Expires every write that a thread has awaited for the timeout, counted from the tick that first
   * saw the write.
   */
  void tick() {
    var nowNanos = nanoClock.getAsLong();
    watches.forEach(watch -> watch.look(nowNanos));
  }

  @Override
  public synchronized void close() {
    if (clock != null) {
      clock.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "kudu-deadlines");
    thread.setDaemon(true);
    return thread;
  }

  /** A write whose wait can be ended from outside. */
  interface Ending {
    /** Ends the write now, as one that had no answer in time. */
    void expire();
  }

  /**
   * The write that one thread waits for. For each write the thread only makes two stores, and reads
   * no clock.
   */
  final class Watch implements AutoCloseable {

    private volatile Ending awaited;
    private Ending lastSeen;
    private long sinceNanos;

    private Watch() {}

    /** Notes that the thread begins to wait for {@code write}. */
    void begin(Ending write) {
      awaited = write;
    }

    /** Notes that the thread no longer waits. */
    void end() {
      awaited = null;
    }

    /** Removes this watch from the clock, as its thread ends. */
    @Override
    public void close() {
      watches.remove(this);
    }

    private void look(long nowNanos) {
      var write = awaited;
      if (write != lastSeen) {
        lastSeen = write;
        sinceNanos = nowNanos;
      } else if (write != null && nowNanos - sinceNanos >= timeoutNanos) {
        try {
          write.expire();
        } catch (RuntimeException | Error e) {
          // The answer to the write has come just now, in another thread. Deferred calls that an
          // AssertionError, which would end the clock for all threads.
        }
      }
    }
  }
}
