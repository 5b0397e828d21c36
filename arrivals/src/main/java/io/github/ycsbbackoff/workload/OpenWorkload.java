package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.arrival.ArrivalTimes;
import io.github.ycsbbackoff.binding.YcsbProgram;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's core workload with open arrivals: {@code -p
 * workload=io.github.ycsbbackoff.workload.OpenWorkload -p arrivals.rate=500}. Operations arrive
 * whether or not others have ended; as many as there are threads are under way at once, others wait
 * in a queue, and what finds that full is dropped. Latency runs from the arrival. The load phase is
 * YCSB's own.
 */
public final class OpenWorkload extends CoreWorkload {

  /** The longest wait for all threads to be connected, after the first is. */
  private static final Duration ALL_THERE_WITHIN = Duration.ofSeconds(10);

  /** The time after which a thread that waits looks whether the run is to end. */
  private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private ArrivalSettings settings;
  private ArrivalQueue queue;
  private Gathering threads;
  private final AtomicLong claimed = new AtomicLong();
  private volatile Beginning beginning;
  private ArrivalTimeline timeline;

  /** The moment from which all arrivals count, on both clocks. */
  record Beginning(long nanos, long epochMillis) {

    long since() {
      return System.nanoTime() - nanos;
    }
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    super.init(properties);
    if (!Boolean.parseBoolean(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY, "true"))) {
      return;
    }
    try {
      settings = ArrivalSettings.from(Settings.of(properties));
      queue = new ArrivalQueue(settings.plan().times(), settings.plan().queue());
      timeline = new ArrivalTimeline(queue, settings.csv());
    } catch (SettingException e) {
      // YCSB itself would print a stack trace, and end with status 0.
      YcsbProgram.end(e.getMessage());
      throw new WorkloadException(e.getMessage(), e);
    }
    // YCSB shares this number out among the threads, and one that had its share would end; which
    // thread carries an arrival out is not known before. With 0, YCSB would start no thread.
    properties.setProperty(Client.OPERATION_COUNT_PROPERTY, Integer.toString(Integer.MAX_VALUE));
    threads = new Gathering(threads(properties), ALL_THERE_WITHIN);
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    var start = beginning == null ? begin() : beginning;
    // An arrival that was taken, and then not carried out, would be missing in the counts.
    if (claimsOneTooMany()) {
      queue.end(start.since());
      return false;
    }
    var arrival = queue.take(start.since());
    if (arrival.nanos() == ArrivalTimes.NONE || !waitUntil(start, arrival.nanos())) {
      return false;
    }
    Measurements.getMeasurements().setIntendedStartTimeNs(start.nanos() + arrival.nanos());
    queue.begun(arrival, start.since());
    return super.doTransaction(db, threadState);
  }

  /** Ends the run, as YCSB does when its time is up: what is under way goes on for a while. */
  @Override
  public void requestStop() {
    super.requestStop();
    var start = beginning;
    if (start != null) {
      queue.end(start.since());
    }
  }

  @Override
  public void cleanup() throws WorkloadException {
    if (timeline != null) {
      timeline.close();
    }
    super.cleanup();
  }

  /**
   * Claims one of the operations that the run is to have, and returns whether there was none left.
   */
  private boolean claimsOneTooMany() {
    return settings.most() > 0 && claimed.incrementAndGet() > settings.most();
  }

  /** Returns false if the run is to end before the arrival's time has come. */
  private boolean waitUntil(Beginning start, long arrival) {
    for (var left = arrival - start.since(); left > 0; left = arrival - start.since()) {
      if (isStopRequested()) {
        return false;
      }
      LockSupport.parkNanos(this, Math.min(left, GLANCE_NANOS));
    }
    return true;
  }

  /** Waits until all threads are connected, and lets arrivals begin; once. */
  private Beginning begin() {
    threads.await();
    synchronized (this) {
      if (beginning == null) {
        beginning = new Beginning(System.nanoTime(), System.currentTimeMillis());
        timeline.begin(beginning);
      }
      return beginning;
    }
  }

  private static int threads(Properties properties) {
    return Integer.parseInt(properties.getProperty(Client.THREAD_COUNT_PROPERTY, "1"));
  }
}
