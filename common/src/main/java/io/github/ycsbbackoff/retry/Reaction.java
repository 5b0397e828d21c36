package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.limit.HealthSignal;
import io.github.ycsbbackoff.policy.limit.NoLimit;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The reaction of one client process to overload: the policies that all its threads share, at work.
 * Each of its operations is an {@link Execution}.
 */
public final class Reaction {

  private final RetrySettings settings;
  private final PolicySet policies;
  private final RetryListener listener;
  private final LongSupplier nanoClock;
  private final Supplier<? extends RandomGenerator> random;
  private final Optional<InFlight> inFlight;
  private final AtomicBoolean hasComplained = new AtomicBoolean();

  /** Creates the reaction of this process, in real time. */
  public Reaction(RetrySettings settings, RetryListener listener) {
    this(settings, listener, System::nanoTime, new ThreadRandom(settings.seed()));
  }

  /**
   * Creates the reaction of a client with its own time and randomness.
   *
   * @param random is asked anew at each draw; may give each thread its own generator
   */
  public Reaction(
      RetrySettings settings,
      RetryListener listener,
      LongSupplier nanoClock,
      Supplier<? extends RandomGenerator> random) {
    this.settings = settings;
    this.policies = settings.policies().get();
    this.listener = listener;
    this.nanoClock = nanoClock;
    this.random = random;
    this.inFlight =
        policies.limit() instanceof NoLimit
            ? Optional.empty()
            : Optional.of(new InFlight(policies.limit(), this::complain));
  }

  /** Creates an operation that has not begun, each of whose attempts is a request. */
  public Execution newExecution() {
    return new Execution(this, newFlight());
  }

  /**
   * Creates an operation that has not begun, whose attempts go together with others' in one
   * request, which has a {@link #newFlight() permit} for all of them.
   */
  public Execution newPartOfRequests() {
    return new Execution(this, Optional.empty());
  }

  /** Creates an operation that has not begun, to whose attempts the limit does not apply. */
  public Execution newUnlimited() {
    return new Execution(this, Optional.empty());
  }

  /** Creates a permit for one request, and then for the next; empty if there is no limit. */
  public Optional<Flight> newFlight() {
    return inFlight.map(InFlight::newFlight);
  }

  /**
   * Has the limit follow what a binding knows of its store's health. Returns where to report it;
   * empty if there is no limit that would follow. Called once, before the first operation.
   */
  public Optional<HealthSignal> followHealth() {
    return inFlight.flatMap(InFlight::followHealth);
  }

  /** Returns whether the store's own client retries, and is only counted. */
  public boolean isNative() {
    return settings.isNative();
  }

  /** Counts an answer, of whatever kind, to an attempt that was abandoned before. */
  public void answeredLate(OperationKind kind) {
    listener.answeredLate(kind);
  }

  /** Counts a refusal of an attempt whose operation had ended without waiting for the answer. */
  public void refusedAfterItsEnd(OperationKind kind, Rejection rejection) {
    listener.rejected(kind, rejection);
  }

  RetryListener listener() {
    return listener;
  }

  RetrySettings settings() {
    return settings;
  }

  long nowNanos() {
    return nanoClock.getAsLong();
  }

  long waitNanos(RejectedOperation rejected) {
    return policies.waits().waitNanos(rejected, random.get());
  }

  /** Returns the only source of randomness of the policies; each thread may have its own. */
  public RandomGenerator random() {
    return random.get();
  }

  Admission admission() {
    return policies.admission();
  }

  RetryBudget budget() {
    return policies.budget();
  }

  /**
   * Returns what is left of the retry budget, in the budget's unit; NaN if there is none, or if it
   * throws.
   */
  public double budgetLevel() {
    return level(() -> policies.budget().level(nowNanos()));
  }

  /**
   * Returns how much the admission holds back, in the admission's unit; NaN if there is none, or if
   * it throws.
   */
  public double admissionLevel() {
    return level(() -> policies.admission().level(nowNanos()));
  }

  /** Returns how many attempts may be in flight now; NaN if there is no limit, or if it throws. */
  public double limitLevel() {
    return inFlight.isPresent() ? level(() -> policies.limit().attempts()) : Double.NaN;
  }

  private double level(DoubleSupplier ofPolicy) {
    try {
      return ofPolicy.getAsDouble();
    } catch (Throwable e) {
      // A policy can come from any jar, and must not end the timeline that shows its level.
      complain(e);
      return Double.NaN;
    }
  }

  /** Counts the time for which a request of several operations waited for its permit. */
  public void admissionWaited(OperationKind kind, long waitedNanos) {
    listener.admissionWaited(kind, waitedNanos);
  }

  /** Returns whether an attempt for which there is no permit is refused, and not held back. */
  public boolean refusesWhenFull() {
    return policies.refusesWhenFull();
  }

  /** Reports that a policy threw; only once, because it is likely to throw again and again. */
  void complain(Throwable failure) {
    if (failure instanceof InterruptedException) {
      // A policy of a language without checked exceptions may let it pass.
      Thread.currentThread().interrupt();
    }
    if (hasComplained.compareAndSet(false, true)) {
      System.err.println("ycsb-backoff: a policy failed" + place(failure) + ": " + failure);
    }
  }

  /**
   * Returns where it threw, which tells the wait, the budget, the admission and the limit apart.
   */
  private static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> !frame.getClassName().startsWith("java."))
        .findFirst()
        .map(frame -> " in " + frame.getClassName() + "." + frame.getMethodName())
        .orElse("");
  }
}
