package io.github.ycsbbackoff.kudu;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ends writes that have had no answer within their time, for threads that wait for one write at a
 * time. Kudu's client would have a timer task for each RPC and a timer's thread for each client,
 * and the thread that waits a timed wait: together they cost more than all the counting.
 */
final class Deadlines implements AutoCloseable {

  /** As exact as the client's own timer, which ticks so (AsyncKuduClient: HashedWheelTimer). */
  private static final long TICK_MILLIS = 20;

  private final long timeoutNanos;
  private final LongSupplier nanoClock;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private ScheduledExecutorService clock;

  /** Of writes that may take so long. */
  Deadlines(long timeoutNanos) {
    this(timeoutNanos, System::nanoTime);
  }

  /** With a time of its own, which passes when {@link #tick} is called. */
  Deadlines(long timeoutNanos, LongSupplier nanoClock) {
    this.timeoutNanos = timeoutNanos;
    this.nanoClock = nanoClock;
  }

  /** For one more thread; from now on the clock ticks. */
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

  /** Looks at what all threads wait for. */
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

  /** What can be waited for too long. */
  interface Ending {
    /** Has it end now. */
    void expire();
  }

  /** What one thread waits for. Its own calls are two stores, and read no clock. */
  final class Watch implements AutoCloseable {

    private volatile Ending awaited;
    private Ending lastSeen;
    private long sinceNanos;

    private Watch() {}

    /** The thread begins to wait for a write. */
    void begin(Ending write) {
      awaited = write;
    }

    /** It has its answer. */
    void end() {
      awaited = null;
    }

    /** The thread ends. */
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
        } catch (RuntimeException e) {
          // Its answer has come just now, in another thread.
        }
      }
    }
  }
}
