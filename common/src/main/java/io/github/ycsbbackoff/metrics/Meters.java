package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.RetryListener;
import io.github.ycsbbackoff.retry.ThreadListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;

/**
 * All meters of one run, as Micrometer meters with the tags binding and policy, and with the tag
 * operation where they are of one kind of operation.
 */
public final class Meters implements RetryListener {

  private final MeterRegistry registry;
  private final Tags tags;

  /** The meters by kind. This map never changes, but is replaced by a larger one. */
  private volatile Map<OperationKind, OperationMeters> byKind = new EnumMap<>(OperationKind.class);

  private final AtomicInteger backingOff;
  private volatile DoubleSupplier budget = () -> Double.NaN;
  private volatile DoubleSupplier limit = () -> Double.NaN;
  private volatile DoubleSupplier admission = () -> Double.NaN;

  /** Creates the meters in {@code registry}, which decides where they are published. */
  public Meters(MeterRegistry registry, String binding, String policy) {
    this.registry = registry;
    this.tags = Tags.of("binding", binding, "policy", policy);
    registry.gauge("ycsb.in.flight", tags, this, Meters::inFlight);
    this.backingOff = registry.gauge("ycsb.backing.off", tags, new AtomicInteger());
  }

  /**
   * Shows a level as the gauge {@code ycsb.budget}, and in the timeline.
   *
   * @param level what is left, in the budget's unit; NaN if there is no budget, and then no gauge
   */
  public void showBudget(DoubleSupplier level) {
    budget = level;
    showGauge("ycsb.budget", level);
  }

  /**
   * Shows a level as the gauge {@code ycsb.limit}, and in the timeline.
   *
   * @param level the number of attempts; NaN if there is no limit, and then no gauge
   */
  public void showLimit(DoubleSupplier level) {
    limit = level;
    showGauge("ycsb.limit", level);
  }

  /**
   * Shows a level as the gauge {@code ycsb.admission}, and in the timeline.
   *
   * @param level how much is held back, in the admission's unit, 0 if nothing; NaN if there is no
   *     admission, and then no gauge
   */
  public void showAdmission(DoubleSupplier level) {
    admission = level;
    showGauge("ycsb.admission", level);
  }

  private void showGauge(String name, DoubleSupplier level) {
    if (!Double.isNaN(level.getAsDouble())) {
      registry.gauge(name, tags, level, DoubleSupplier::getAsDouble);
    }
  }

  /**
   * Returns how much the admission holds back now, in the admission's unit; NaN if there is none.
   */
  public double admission() {
    return admission.getAsDouble();
  }

  /** Returns how many attempts may be in flight now; NaN if there is no limit. */
  public double limit() {
    return limit.getAsDouble();
  }

  /** Returns what is left of the retry budget now, in the budget's unit; NaN if there is none. */
  public double budget() {
    return budget.getAsDouble();
  }

  /** Returns the meters of one kind of operation, which are made when the kind is first met. */
  public OperationMeters of(OperationKind kind) {
    var meters = byKind.get(kind);
    return meters != null ? meters : make(kind);
  }

  private synchronized OperationMeters make(OperationKind kind) {
    var more = new EnumMap<>(byKind);
    var made = more.computeIfAbsent(kind, k -> new OperationMeters(registry, tags, k));
    byKind = more;
    return made;
  }

  /** Returns the number of attempts that wait for the server's answer now. */
  public int inFlight() {
    return (int) byKind.values().stream().mapToLong(OperationMeters::inFlight).sum();
  }

  /** Returns the number of operations that wait for their next attempt now. */
  public int backingOff() {
    return backingOff.get();
  }

  /** Returns all counts so far, over all kinds of operation. */
  public Totals totals() {
    return byKind.values().stream().map(OperationMeters::totals).reduce(Totals.ZERO, Totals::plus);
  }

  /** Returns all counts so far of one kind of operation. */
  public Totals totals(OperationKind kind) {
    var meters = byKind.get(kind);
    return meters == null ? Totals.ZERO : meters.totals();
  }

  /** Calls {@code each} for every kind of operation met so far. */
  public void forEach(BiConsumer<OperationKind, OperationMeters> each) {
    byKind.forEach(each);
  }

  @Override
  public ThreadListener inThisThread(OperationKind kind) {
    return of(kind).inThisThread();
  }

  @Override
  public void refusedHere(OperationKind kind, LocalRefusal cause) {
    of(kind).refusedHere(cause);
  }

  @Override
  public void admissionWaited(OperationKind kind, long waitedNanos) {
    of(kind).admissionWaited(waitedNanos);
  }

  @Override
  public void rejected(OperationKind kind, Rejection rejection) {
    of(kind).rejected(rejection);
  }

  @Override
  public void answeredLate(OperationKind kind) {
    of(kind).answeredLate();
  }

  @Override
  public void backoffStarted() {
    backingOff.incrementAndGet();
  }

  @Override
  public void backoffEnded(OperationKind kind, RejectionReason reason, long waitedNanos) {
    backingOff.decrementAndGet();
    of(kind).waited(reason, waitedNanos);
  }
}
