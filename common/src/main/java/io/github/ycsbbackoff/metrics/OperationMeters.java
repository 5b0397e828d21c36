package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.ThreadListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * The meters of one kind of operation. What happens at every operation is counted by each thread in
 * a cell of its own, which the meters read; recording an acknowledged row allocates nothing.
 */
public final class OperationMeters {

  private final MeterRegistry registry;
  private final Tags tags;
  private final Queue<Cell> cells = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Cell> own = ThreadLocal.withInitial(this::newCell);
  private final Map<Outcome, Counter> unacknowledged = new EnumMap<>(Outcome.class);
  private final Map<Outcome, Recorder> endings = new ConcurrentHashMap<>();
  private final Map<RejectionReason, Timer> backoff = new EnumMap<>(RejectionReason.class);
  private final Map<Rejection, Counter> rejections = new ConcurrentHashMap<>();
  private final Map<LocalRefusal, Counter> refusedHere = new EnumMap<>(LocalRefusal.class);
  private final Counter lateAnswers;
  private final Timer admission;
  private final Optional<Timer> buckets;

  OperationMeters(MeterRegistry registry, Tags common, OperationKind kind) {
    this.registry = registry;
    this.tags = common.and("operation", kind.tag());
    FunctionCounter.builder("ycsb.operations", this, meters -> meters.sum(Cell::operationsBegun))
        .tags(tags)
        .register(registry);
    FunctionCounter.builder("ycsb.attempts", this, meters -> meters.sum(Cell::attempts))
        .tags(tags)
        .register(registry);
    FunctionCounter.builder("ycsb.rows", this, meters -> meters.sum(Cell::rows))
        .tags(tags.and("outcome", Outcome.ACKNOWLEDGED.tag()))
        .register(registry);
    for (var outcome : EnumSet.complementOf(EnumSet.of(Outcome.ACKNOWLEDGED))) {
      unacknowledged.put(
          outcome, registry.counter("ycsb.rows", tags.and("outcome", outcome.tag())));
    }
    for (var reason : RejectionReason.values()) {
      backoff.put(reason, registry.timer("ycsb.backoff", tags.and("reason", reason.tag())));
    }
    for (var cause : LocalRefusal.values()) {
      refusedHere.put(
          cause, registry.counter("ycsb.local.refusals", tags.and("cause", cause.tag())));
    }
    this.lateAnswers = registry.counter("ycsb.late.answers", tags);
    this.admission = registry.timer("ycsb.admission.wait", tags);
    this.buckets = latency();
  }

  /**
   * Creates the meter of latencies. Prometheus wants latencies in buckets, which only a timer that
   * hears of each latency has; that costs as much as all other counting, and no other registry pays
   * for it.
   */
  private Optional<Timer> latency() {
    if (registry instanceof PrometheusMeterRegistry) {
      return Optional.of(Timer.builder("ycsb.latency").tags(tags).register(registry));
    }
    FunctionTimer.builder(
            "ycsb.latency",
            this,
            meters -> meters.sum(Cell::operations),
            meters -> (double) meters.sum(Cell::latencyNanos),
            TimeUnit.NANOSECONDS)
        .tags(tags)
        .register(registry);
    return Optional.empty();
  }

  /** Counts a row that was acknowledged {@code latencyNanos} after its intended start. */
  public void acknowledged(long latencyNanos) {
    acknowledged(1, latencyNanos);
  }

  /** Counts the rows of one operation, which came {@code latencyNanos} after its intended start. */
  public void acknowledged(int count, long latencyNanos) {
    own.get().acknowledged(count, latencyNanos);
    if (buckets.isPresent()) {
      buckets.get().record(latencyNanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Counts a row that ended without being acknowledged, {@code latencyNanos} after its intended
   * start.
   */
  public void ended(Outcome outcome, long latencyNanos) {
    unacknowledged.get(outcome).increment();
    // This happens seldom enough for HdrHistogram's own recorder.
    endings
        .computeIfAbsent(outcome, any -> LatencyBins.emptyRecorder())
        .recordValue(LatencyBins.inRange(latencyNanos));
  }

  /** Returns what hears of the calling thread's operations. */
  ThreadListener inThisThread() {
    return own.get();
  }

  void rejected(Rejection rejection) {
    rejections.computeIfAbsent(rejection, this::rejectionCounter).increment();
  }

  void answeredLate() {
    lateAnswers.increment();
  }

  void refusedHere(LocalRefusal cause) {
    refusedHere.get(cause).increment();
  }

  void admissionWaited(long nanos) {
    admission.record(nanos, TimeUnit.NANOSECONDS);
  }

  void waited(RejectionReason reason, long nanos) {
    backoff.get(reason).record(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Returns the number of attempts that wait for their answer; never below 0, even while others
   * count.
   */
  long inFlight() {
    // The ends are summed first, or an attempt that began and ended in between would count as -1.
    var ended = sum(Cell::attemptsEnded);
    return sum(Cell::attempts) - ended;
  }

  /**
   * Returns the latencies since the last call by outcome, in nanoseconds. Only one caller at a
   * time.
   */
  Map<Outcome, Histogram> latenciesSinceLastCall() {
    var acknowledged = LatencyBins.emptyHistogram();
    cells.forEach(cell -> cell.latencies().takeInto(acknowledged));
    var byOutcome = new EnumMap<Outcome, Histogram>(Outcome.class);
    byOutcome.put(Outcome.ACKNOWLEDGED, acknowledged);
    endings.forEach(
        (outcome, latencies) -> byOutcome.put(outcome, latencies.getIntervalHistogram()));
    return byOutcome;
  }

  /** Returns all counts so far. */
  Totals totals() {
    var byCause = new ConcurrentHashMap<Rejection, Long>();
    rejections.forEach((cause, counter) -> byCause.put(cause, (long) counter.count()));
    var refusals = new EnumMap<LocalRefusal, Long>(LocalRefusal.class);
    refusedHere.forEach((cause, counter) -> refusals.put(cause, (long) counter.count()));
    var waits = backoff.values().stream().mapToLong(Timer::count).sum();
    var waitedNanos =
        backoff.values().stream().mapToDouble(t -> t.totalTime(TimeUnit.NANOSECONDS)).sum();
    return new Totals(
        sum(Cell::rows),
        rows(Outcome.FAILED),
        rows(Outcome.GAVE_UP),
        rows(Outcome.UNKNOWN),
        sum(Cell::operationsBegun),
        sum(Cell::attempts),
        byCause,
        refusals,
        waits,
        (long) waitedNanos,
        (long) admission.totalTime(TimeUnit.NANOSECONDS),
        (long) lateAnswers.count());
  }

  private long rows(Outcome outcome) {
    return (long) unacknowledged.get(outcome).count();
  }

  private long sum(ToLongFunction<Cell> count) {
    return cells.stream().mapToLong(count).sum();
  }

  private Cell newCell() {
    var cell = new Cell();
    cells.add(cell);
    return cell;
  }

  private Counter rejectionCounter(Rejection rejection) {
    return registry.counter(
        "ycsb.rejections",
        tags.and("reason", rejection.reason().tag(), "cause", rejection.cause()));
  }
}
