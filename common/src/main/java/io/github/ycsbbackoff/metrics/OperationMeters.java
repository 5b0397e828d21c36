package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Refusal;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** The meters of one kind of operation. Recording an acknowledged row allocates nothing. */
public final class OperationMeters {

  /** Three digits: 0.1% of a latency, which is under what two runs differ by. */
  private static final int SIGNIFICANT_DIGITS = 3;

  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

  private final MeterRegistry registry;
  private final Tags tags;
  private final Counter attempts;
  private final Map<Outcome, Counter> rows = new EnumMap<>(Outcome.class);
  private final Map<Rejection, Timer> backoff = new EnumMap<>(Rejection.class);
  private final Map<Refusal, Counter> rejections = new ConcurrentHashMap<>();
  private final Timer latency;
  private final Recorder latencies =
      new Recorder(SHORTEST_NANOS, LONGEST_NANOS, SIGNIFICANT_DIGITS);

  OperationMeters(MeterRegistry registry, Tags common, OperationKind kind) {
    this.registry = registry;
    this.tags = common.and("operation", kind.tag());
    this.attempts = registry.counter("ycsb.attempts", tags);
    for (var outcome : Outcome.values()) {
      rows.put(outcome, registry.counter("ycsb.rows", tags.and("outcome", outcome.tag())));
    }
    for (var reason : Rejection.values()) {
      backoff.put(reason, registry.timer("ycsb.backoff", tags.and("reason", reason.tag())));
    }
    this.latency = Timer.builder("ycsb.latency").tags(tags).register(registry);
  }

  /** A row was acknowledged, {@code latencyNanos} after its intended start. */
  public void acknowledged(long latencyNanos) {
    acknowledged(1, latencyNanos);
  }

  /** Rows came by one operation, {@code latencyNanos} after its intended start. */
  public void acknowledged(int count, long latencyNanos) {
    rows.get(Outcome.ACKNOWLEDGED).increment(count);
    latency.record(latencyNanos, TimeUnit.NANOSECONDS);
    latencies.recordValue(Math.max(0, Math.min(latencyNanos, LONGEST_NANOS)));
  }

  /** Rows ended without being acknowledged. */
  public void ended(Outcome outcome, int count) {
    rows.get(outcome).increment(count);
  }

  void attempted() {
    attempts.increment();
  }

  void rejected(Refusal refusal) {
    rejections.computeIfAbsent(refusal, this::rejectionCounter).increment();
  }

  void waited(Rejection reason, long nanos) {
    backoff.get(reason).record(nanos, TimeUnit.NANOSECONDS);
  }

  /** The latencies since the last call, in nanoseconds. One caller at a time. */
  Histogram latenciesSinceLastCall(Histogram recycled) {
    return latencies.getIntervalHistogram(recycled);
  }

  /** All counts so far. */
  Totals totals() {
    var byCause = new ConcurrentHashMap<Refusal, Long>();
    rejections.forEach((cause, counter) -> byCause.put(cause, (long) counter.count()));
    var waits = backoff.values().stream().mapToLong(Timer::count).sum();
    var waitedNanos =
        backoff.values().stream().mapToDouble(t -> t.totalTime(TimeUnit.NANOSECONDS)).sum();
    return new Totals(
        rows(Outcome.ACKNOWLEDGED),
        rows(Outcome.FAILED),
        rows(Outcome.GAVE_UP),
        (long) attempts.count(),
        byCause,
        waits,
        (long) waitedNanos);
  }

  private long rows(Outcome outcome) {
    return (long) rows.get(outcome).count();
  }

  private Counter rejectionCounter(Refusal refusal) {
    return registry.counter(
        "ycsb.rejections", tags.and("reason", refusal.reason().tag(), "cause", refusal.cause()));
  }
}
