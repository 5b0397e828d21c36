package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.concurrent.locks.LockSupport;

/**
 * The retrier of one thread: makes an attempt, reads the refusal, waits in the calling thread, and
 * makes the next attempt.
 */
public final class SyncRetrier {

  private final Execution execution;

  /** Creates the retrier of one more thread of the client. */
  public SyncRetrier(Reaction reaction) {
    this(reaction.newExecution());
  }

  /**
   * Creates the retrier of one more thread, with the operation that all its operations are, one
   * after the other.
   */
  public SyncRetrier(Execution execution) {
    this.execution = execution;
  }

  /**
   * Returns the answer to the first attempt that the server does not refuse.
   *
   * @throws GaveUpException if a limit is reached, a policy gives up or the thread is interrupted
   * @throws Exception what the attempt threw, if that was no rejection
   */
  public <T> T call(OperationKind kind, Attempt<T> attempt) throws Exception {
    execution.begin(kind);
    try {
      Exception failure = null;
      while (true) {
        var isSent = failure == null ? sent(execution.beganNanos()) : sent();
        if (!isSent) {
          throw new GaveUpException(execution, failure);
        }
        try {
          var answer = attempt.run();
          execution.succeeded();
          return answer;
        } catch (Exception e) {
          failure = e;
        }
        var rejection = attempt.read(failure);
        if (rejection == null) {
          if (attempt.isTimeout(failure)) {
            execution.unanswered();
          } else {
            execution.failed();
          }
          throw failure;
        }
        if (!waited(execution.rejected(rejection, attempt.hintNanos(failure)))) {
          throw new GaveUpException(execution, failure);
        }
      }
    } finally {
      execution.ended();
    }
  }

  /**
   * Sends the first attempt as soon as the policies let it be sent; returns false if they do not.
   *
   * @param nowNanos the time, which was read when the operation began
   */
  private boolean sent(long nowNanos) {
    var waitNanos = execution.admit(nowNanos);
    if (waitNanos != 0) {
      return sentAfter(waitNanos);
    }
    // The limit is asked once: if it throws, it must not be asked again, and let the attempt pass.
    if (execution.enter()) {
      execution.sent(nowNanos);
      return true;
    }
    return sentFromBuffer();
  }

  /** Does the same for a later attempt. */
  private boolean sent() {
    return sentAfter(execution.admit());
  }

  private boolean sentAfter(long firstWaitNanos) {
    for (var waitNanos = firstWaitNanos; waitNanos != 0; waitNanos = execution.admit()) {
      if (!waited(waitNanos)) {
        return false;
      }
    }
    if (execution.enter()) {
      execution.sent();
      return true;
    }
    return sentFromBuffer();
  }

  /** Sends an attempt for which there was no permit, as soon as there is one. */
  private boolean sentFromBuffer() {
    if (!execution.awaitBuffer()) {
      return false;
    }
    execution.sent();
    return true;
  }

  private boolean waited(long waitNanos) {
    if (waitNanos == WaitPolicy.GIVE_UP) {
      return false;
    }
    var undisturbed = park(waitNanos);
    execution.waited();
    if (!undisturbed) {
      execution.giveUp(GiveUpReason.INTERRUPTED);
    }
    return undisturbed;
  }

  private boolean park(long waitNanos) {
    var beganNanos = System.nanoTime();
    var remainingNanos = waitNanos;
    // An interrupt counts even if there is nothing to wait for; otherwise a loop of attempts
    // without any wait could not be stopped.
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
