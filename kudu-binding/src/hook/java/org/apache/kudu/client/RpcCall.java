package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.GiveUpReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Refusal;
import java.util.function.Consumer;

/** One RPC from its first attempt to its end, whichever of the client's threads comes by. */
final class RpcCall {

  private final Execution execution;
  private boolean ended;

  /** One that has not begun. */
  RpcCall(Reaction reaction) {
    this.execution = reaction.newExecution();
  }

  synchronized void begin(OperationKind kind) {
    execution.begin(kind);
  }

  Execution execution() {
    return execution;
  }

  /** Whether an attempt is on its way, or on its way to where its tablet is. */
  synchronized boolean isInFlight() {
    return execution.isInFlight();
  }

  synchronized long admit() {
    return execution.admit();
  }

  synchronized boolean enter() {
    return execution.enter();
  }

  synchronized void queue(AsyncRetrier retrier, Runnable send, Consumer<GiveUpReason> giveUp) {
    retrier.queue(execution, send, giveUp);
  }

  synchronized void sent() {
    execution.sent();
  }

  /** Counts the rejection; the wait that the policies decide, which has begun, or their end. */
  synchronized long rejected(Refusal refusal) {
    return execution.rejected(refusal, 0);
  }

  /**
   * Counts the rejection and calls {@code client}, which schedules the next attempt or ends the RPC
   * at once. Synchronized, so that an attempt which comes quickly finds the wait begun.
   */
  synchronized void rejectedAndLeftToClient(Refusal refusal, Runnable client) {
    execution.refused(refusal);
    var beganNanos = System.nanoTime();
    client.run();
    if (!ended) {
      execution.waits(refusal.reason(), beganNanos);
    }
  }

  /** It ended before it was sent. */
  synchronized void leave() {
    execution.ended();
  }

  /**
   * @param result the answer, or the exception that ends it
   */
  synchronized void ended(Object result) {
    ended = true;
    if (result instanceof Exception) {
      execution.failed();
    } else {
      execution.succeeded();
    }
  }
}
