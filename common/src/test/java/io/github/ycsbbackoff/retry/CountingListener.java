package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.concurrent.atomic.AtomicLong;

/** A listener that counts what the mechanism reports, from any thread, without allocating. */
class CountingListener implements RetryListener, ThreadListener {

  final AtomicLong operations = new AtomicLong();
  final AtomicLong refusedHere = new AtomicLong();
  final AtomicLong admissionNanos = new AtomicLong();
  final AtomicLong attemptsStarted = new AtomicLong();
  final AtomicLong attemptsEnded = new AtomicLong();
  final AtomicLong rejections = new AtomicLong();
  final AtomicLong lateAnswers = new AtomicLong();
  final AtomicLong backoffsStarted = new AtomicLong();
  final AtomicLong backoffsEnded = new AtomicLong();
  final AtomicLong waitedNanos = new AtomicLong();

  @Override
  public ThreadListener inThisThread(OperationKind kind) {
    return this;
  }

  @Override
  public void operationStarted() {
    operations.incrementAndGet();
  }

  @Override
  public void refusedHere(OperationKind kind, LocalRefusal cause) {
    refusedHere.incrementAndGet();
  }

  @Override
  public void admissionWaited(OperationKind kind, long nanos) {
    admissionNanos.addAndGet(nanos);
  }

  @Override
  public void attemptStarted() {
    attemptsStarted.incrementAndGet();
  }

  @Override
  public void attemptEnded() {
    attemptsEnded.incrementAndGet();
  }

  @Override
  public void rejected(OperationKind kind, Rejection rejection) {
    rejections.incrementAndGet();
  }

  @Override
  public void answeredLate(OperationKind kind) {
    lateAnswers.incrementAndGet();
  }

  @Override
  public void backoffStarted() {
    backoffsStarted.incrementAndGet();
  }

  @Override
  public void backoffEnded(OperationKind kind, RejectionReason reason, long nanos) {
    backoffsEnded.incrementAndGet();
    waitedNanos.addAndGet(nanos);
  }

  void assertCounted(long attempts, long rejected, long backoffs, long begun, long locallyRefused) {
    assertThat(attemptsStarted).as("attempts started").hasValue(attempts);
    assertThat(rejections).as("rejections").hasValue(rejected);
    assertThat(backoffsStarted).as("backoffs started").hasValue(backoffs);
    assertThat(operations).as("operations").hasValue(begun);
    assertThat(refusedHere).as("local refusals").hasValue(locallyRefused);
  }

  void assertCounted(long attempts, long rejected, long backoffs) {
    assertThat(attemptsStarted).as("attempts started").hasValue(attempts);
    assertThat(attemptsEnded).as("attempts ended").hasValue(attempts);
    assertThat(rejections).as("rejections").hasValue(rejected);
    assertThat(backoffsStarted).as("backoffs started").hasValue(backoffs);
    assertThat(backoffsEnded).as("backoffs ended").hasValue(backoffs);
  }
}
