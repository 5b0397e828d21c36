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
    this.execution = reaction.newExecution();
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
        if (!isAdmitted()) {
          throw new GaveUpException(execution, failure);
        }
        execution.sent();
        try {
          var answer = attempt.run();
          execution.succeeded();
          return answer;
        } catch (Exception e) {
          failure = e;
        }
        var rejection = attempt.read(failure);
        if (rejection == null) {
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

  private boolean isAdmitted() {
    var waitNanos = execution.admit();
    return (waitNanos == 0 || waited(waitNanos)) && (execution.enter() || execution.awaitBuffer());
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
