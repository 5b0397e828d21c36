package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.metrics.Ending;
import io.github.ycsbbackoff.metrics.Interval;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.ThreadListener;
import io.github.ycsbbackoff.simulator.client.OperationListener;
import io.github.ycsbbackoff.simulator.client.Operations;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The counts of the current interval, in plain numbers: one thread counts, millions of times. Each
 * row of a batch has its latency, as in a real run, to whose YCSB it is an operation.
 */
final class Tally implements OperationListener, ThreadListener {

  /** The digits of the latency histograms, as many as the bindings' own histograms have. */
  private static final int SIGNIFICANT_DIGITS = 3;

  private final Map<RejectionReason, long[]> rejections = new EnumMap<>(RejectionReason.class);
  private final Map<LocalRefusal, long[]> refusedHere = new EnumMap<>(LocalRefusal.class);
  private final Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
  private final Histogram givenUpLatencies = new Histogram(SIGNIFICANT_DIGITS);
  private final Histogram unknownLatencies = new Histogram(SIGNIFICANT_DIGITS);
  private long acknowledged;
  private long gaveUp;
  private long unknown;
  private long operations;
  private long attempts;
  private long backoffs;
  private long backoffNanos;
  private long admissionNanos;
  private long lateAnswers;
  private int inFlight;
  private int backingOff;
  private long beganNanos;

  Tally() {
    for (var reason : RejectionReason.values()) {
      rejections.put(reason, new long[1]);
    }
    for (var cause : LocalRefusal.values()) {
      refusedHere.put(cause, new long[1]);
    }
  }

  @Override
  public ThreadListener inThisThread(OperationKind kind) {
    return this;
  }

  @Override
  public void operationStarted() {
    operations++;
  }

  @Override
  public void refusedHere(OperationKind kind, LocalRefusal cause) {
    refusedHere.get(cause)[0]++;
  }

  @Override
  public void admissionWaited(OperationKind kind, long waitedNanos) {
    admissionNanos += waitedNanos;
  }

  @Override
  public void attemptStarted() {
    attempts++;
    inFlight++;
  }

  @Override
  public void attemptEnded() {
    inFlight--;
  }

  @Override
  public void rejected(OperationKind kind, Rejection rejection) {
    rejections.get(rejection.reason())[0]++;
  }

  @Override
  public void answeredLate(OperationKind kind) {
    lateAnswers++;
  }

  @Override
  public void backoffStarted() {
    backingOff++;
  }

  @Override
  public void backoffEnded(OperationKind kind, RejectionReason reason, long waitedNanos) {
    backingOff--;
    backoffs++;
    backoffNanos += waitedNanos;
  }

  @Override
  public void acknowledged(int rows, long latencyNanos) {
    acknowledged += rows;
    latencies.recordValueWithCount(latencyNanos, rows);
  }

  @Override
  public void gaveUp(int rows, long latencyNanos) {
    gaveUp += rows;
    givenUpLatencies.recordValueWithCount(latencyNanos, rows);
  }

  @Override
  public void unknown(int rows, long latencyNanos) {
    unknown += rows;
    unknownLatencies.recordValueWithCount(latencyNanos, rows);
  }

  /**
   * Returns the interval from the last {@link #clear} until now. Its histograms are valid until the
   * next {@link #clear}.
   *
   * @param budget what is left now of all retry budgets; not a number if there are none
   * @param limit the sum of all clients' in-flight limits now; not a number if there is no limit
   * @param admission how much the clients' admissions hold back now, on average; not a number if
   *     there are none
   */
  Interval interval(long nowNanos, double budget, double limit, double admission) {
    return new Interval(
        beganNanos / 1_000_000,
        nowNanos / 1_000_000,
        nowNanos / 1e9,
        new Totals(
            acknowledged,
            0,
            gaveUp,
            unknown,
            operations,
            attempts,
            rejectionsByCause(),
            refusedByCause(),
            backoffs,
            backoffNanos,
            admissionNanos,
            lateAnswers),
        inFlight,
        backingOff,
        budget,
        limit,
        admission,
        Map.of(
            new Ending(OperationKind.INSERT, Outcome.ACKNOWLEDGED),
            latencies,
            new Ending(OperationKind.INSERT, Outcome.GAVE_UP),
            givenUpLatencies,
            new Ending(OperationKind.INSERT, Outcome.UNKNOWN),
            unknownLatencies));
  }

  void clear(long nowNanos) {
    acknowledged = 0;
    gaveUp = 0;
    unknown = 0;
    operations = 0;
    attempts = 0;
    backoffs = 0;
    backoffNanos = 0;
    admissionNanos = 0;
    lateAnswers = 0;
    rejections.values().forEach(count -> count[0] = 0);
    refusedHere.values().forEach(count -> count[0] = 0);
    latencies.reset();
    givenUpLatencies.reset();
    unknownLatencies.reset();
    beganNanos = nowNanos;
  }

  private Map<Rejection, Long> rejectionsByCause() {
    var counted = new HashMap<Rejection, Long>();
    rejections.forEach((reason, count) -> counted.put(Operations.rejection(reason), count[0]));
    return counted;
  }

  private Map<LocalRefusal, Long> refusedByCause() {
    var counted = new EnumMap<LocalRefusal, Long>(LocalRefusal.class);
    refusedHere.forEach((cause, count) -> counted.put(cause, count[0]));
    return counted;
  }
}
