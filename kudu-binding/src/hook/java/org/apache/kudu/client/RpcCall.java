package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Refusal;
import io.github.ycsbbackoff.retry.Retries;
import io.github.ycsbbackoff.retry.RetryListener;

/** One RPC from its first attempt to its end. */
final class RpcCall {

  private final OperationKind kind;
  private final RetryListener listener;
  private final Retries retries = new Retries(System.nanoTime());
  private boolean inFlight;
  private boolean ended;
  private boolean mayHaveBeenCarriedOut;
  private Refusal waitingFor;
  private long waitBeganNanos;

  RpcCall(OperationKind kind, RetryListener listener) {
    this.kind = kind;
    this.listener = listener;
  }

  OperationKind kind() {
    return kind;
  }

  Retries retries() {
    return retries;
  }

  synchronized void sent() {
    endWait();
    if (!inFlight) {
      inFlight = true;
      listener.attemptStarted(kind);
    }
  }

  synchronized void attemptRefused(Refusal refusal) {
    attemptEnded();
    mayHaveBeenCarriedOut |= refusal.effect() != Effect.NONE;
  }

  /** Whether some attempt had no answer that says what became of it. */
  synchronized boolean mayHaveBeenCarriedOut() {
    return mayHaveBeenCarriedOut;
  }

  private void attemptEnded() {
    if (inFlight) {
      inFlight = false;
      listener.attemptEnded(kind);
    }
  }

  /**
   * Counts the rejection and calls {@code client}, which schedules the next attempt or ends the RPC
   * at once. Synchronized, so that an attempt which comes quickly finds the wait begun.
   */
  synchronized void rejectedAndLeftToClient(Refusal refusal, Runnable client) {
    attemptEnded();
    listener.rejected(kind, refusal);
    var beganNanos = System.nanoTime();
    client.run();
    if (!ended) {
      waitingFor = refusal;
      waitBeganNanos = beganNanos;
      listener.backoffStarted();
    }
  }

  synchronized void ended() {
    ended = true;
    endWait();
    attemptEnded();
  }

  private void endWait() {
    if (waitingFor != null) {
      listener.backoffEnded(kind, waitingFor.reason(), System.nanoTime() - waitBeganNanos);
      waitingFor = null;
    }
  }
}
