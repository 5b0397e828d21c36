package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.config.SettingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * The timeline of a run: once a second, it writes what happened since the last time to the files
 * that were asked for.
 */
public final class Timeline implements AutoCloseable {

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * The shortest time between two ticks that count; a tick that comes sooner makes up for a late
   * one.
   */
  private static final long SHORTEST_TICK_MILLIS = 500;

  private final Meters meters;
  private final LongSupplier nanoTime;
  private final List<IntervalSink> sinks = new ArrayList<>();
  private final ScheduledExecutorService ticker;
  private final long startNanos;
  private final long startEpochMillis = System.currentTimeMillis();
  private long lastEpochMillis = startEpochMillis;
  private long lastMillis;
  private Totals last;
  private boolean closed;

  /**
   * Starts at once.
   *
   * @throws SettingException if a file cannot be written
   */
  public Timeline(
      Meters meters, Optional<Path> csv, Optional<Path> latencyLog, WriteProblems problems) {
    this(meters, csv, latencyLog, problems, System::nanoTime);
  }

  Timeline(
      Meters meters,
      Optional<Path> csv,
      Optional<Path> latencyLog,
      WriteProblems problems,
      LongSupplier nanoTime) {
    this.meters = meters;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.last = meters.totals();
    try {
      csv.ifPresent(file -> sinks.add(IntervalSink.csv(file, problems)));
      latencyLog.ifPresent(
          file -> sinks.add(IntervalSink.latencyLog(file, startEpochMillis, problems)));
    } catch (SettingException e) {
      sinks.forEach(IntervalSink::close);
      throw e;
    }
    this.ticker = Executors.newSingleThreadScheduledExecutor(Timeline::daemon);
    if (!sinks.isEmpty()) {
      var unused = ticker.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }
  }

  /** Writes what is left as a last, shorter interval, so that the rows add up to the totals. */
  @Override
  public void close() {
    // A shutdownNow would interrupt a write, which would close the file under the last interval.
    ticker.shutdown();
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      write();
      sinks.forEach(IntervalSink::close);
    }
  }

  /**
   * Ends an interval, unless this tick is one of several that a starved machine delivers at once.
   */
  synchronized void tick() {
    if (!closed && millis() - lastMillis >= SHORTEST_TICK_MILLIS) {
      write();
    }
  }

  private long millis() {
    return (nanoTime.getAsLong() - startNanos) / NANOS_PER_MILLI;
  }

  private void write() {
    // The files must show a later end than that of the interval before, however soon this one
    // follows.
    lastMillis = Math.max(millis(), lastMillis + 1);
    var now = meters.totals();
    var epochMillis = System.currentTimeMillis();
    var interval =
        new Interval(
            lastEpochMillis,
            epochMillis,
            lastMillis / 1e3,
            now.minus(last),
            meters.inFlight(),
            meters.backingOff(),
            meters.budget(),
            meters.limit(),
            meters.admission(),
            latencies());
    last = now;
    lastEpochMillis = epochMillis;
    sinks.forEach(sink -> sink.write(interval));
  }

  private Map<Ending, Histogram> latencies() {
    var byEnding = new LinkedHashMap<Ending, Histogram>();
    meters.forEach(
        (kind, each) ->
            each.latenciesSinceLastCall()
                .forEach(
                    (outcome, latencies) -> byEnding.put(new Ending(kind, outcome), latencies)));
    return byEnding;
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "backoff-timeline");
    thread.setDaemon(true);
    return thread;
  }
}
