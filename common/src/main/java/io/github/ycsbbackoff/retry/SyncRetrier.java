package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.policy.RetryPolicy;
import java.util.concurrent.locks.LockSupport;

/** Attempt, read the refusal, wait in the calling thread, attempt again. */
public final class SyncRetrier {

  private final BackoffRule rule;
  private final RetryListener listener;

  /** One serves all threads of a binding. */
  public SyncRetrier(RetrySettings settings, RetryListener listener) {
    this.rule = new BackoffRule(settings, System::nanoTime);
    this.listener = listener;
  }

  /**
   * The answer to the first attempt that the server does not refuse.
   *
   * @throws GaveUpException if a limit is reached, the policy gives up or the thread is interrupted
   * @throws Exception what the attempt threw, if that was no rejection
   */
  public <T> T call(OperationKind kind, Attempt<T> attempt) throws Exception {
    Retries retries = null;
    var startNanos = System.nanoTime();
    while (true) {
      Exception failure;
      listener.attemptStarted(kind);
      try {
        return attempt.run();
      } catch (Exception e) {
        failure = e;
      } finally {
        listener.attemptEnded(kind);
      }
      var refusal = attempt.read(failure);
      if (refusal == null) {
        throw failure;
      }
      listener.rejected(kind, refusal);
      retries = retries == null ? new Retries(startNanos) : retries;
      if (!waited(kind, retries, refusal.reason(), attempt.hintNanos(failure))) {
        throw new GaveUpException(retries, failure);
      }
    }
  }

  private boolean waited(OperationKind kind, Retries retries, Rejection reason, long hintNanos) {
    var waitNanos = rule.nextWaitNanos(retries, reason, hintNanos);
    if (waitNanos == RetryPolicy.GIVE_UP) {
      return false;
    }
    var beganNanos = System.nanoTime();
    listener.backoffStarted();
    var undisturbed = park(beganNanos, waitNanos);
    listener.backoffEnded(kind, reason, System.nanoTime() - beganNanos);
    if (!undisturbed) {
      retries.giveUp(GiveUpReason.INTERRUPTED);
    }
    return undisturbed;
  }

  private boolean park(long beganNanos, long waitNanos) {
    var remainingNanos = waitNanos;
    // An interrupt counts also where there is nothing to wait for, or a loop of attempts without
    // any wait could not be stopped.
    while (!Thread.currentThread().isInterrupted()) {
      if (remainingNanos <= 0) {
        return true;
      }
      LockSupport.parkNanos(this, remainingNanos);
      remainingNanos = waitNanos - (System.nanoTime() - beganNanos);
    }
    return false;
  }
}
