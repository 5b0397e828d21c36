package org.apache.kudu.client;

import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.GiveUpReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Queued;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.function.Consumer;

/**
 * One RPC from its first attempt to its end. Any of the client's threads may call the methods, also
 * while another one ends the call, after which none of them begins or takes anything: nobody would
 * end that or give it back.
 */
final class RpcCall implements Queued {

  private final Execution execution;
  private final KuduRpc<?> rpc;
  private final boolean isPage;
  private boolean ended;

  /** Whether an attempt that was sent was refused, whoever decided what follows. */
  private boolean wasRefused;

  /**
   * Creates a call that has not begun.
   *
   * @param rpc null where the client does not show it
   * @param isPage whether it asks for a later page of a scan
   */
  RpcCall(Reaction reaction, KuduRpc<?> rpc, boolean isPage) {
    this.execution = reaction.newExecution();
    this.rpc = rpc;
    this.isPage = isPage;
  }

  synchronized void begin(OperationKind kind) {
    execution.begin(kind);
  }

  /** Returns whether the RPC asks for a later page of a scan. */
  boolean isPage() {
    return isPage;
  }

  Execution execution() {
    return execution;
  }

  /** Returns the RPC; null where the client does not show it. */
  KuduRpc<?> rpc() {
    return rpc;
  }

  /**
   * Returns whether the call is a write of which an earlier attempt may have been carried out.
   * Asked by the thread that sends the next attempt, after {@link #sent} or {@link #isInFlight}.
   */
  boolean mayBeStored() {
    return GaveUp.mayBeStored(execution);
  }

  /**
   * Returns whether an attempt is on its way to the server, or waits for the location of its
   * tablet.
   */
  synchronized boolean isInFlight() {
    return execution.isInFlight();
  }

  synchronized long admit() {
    return ended ? 0 : execution.admit();
  }

  synchronized boolean enter() {
    return ended || execution.enter();
  }

  synchronized void queue(AsyncRetrier retrier, Runnable send, Consumer<GiveUpReason> giveUp) {
    if (!ended) {
      retrier.queue(execution, this, send, giveUp);
    }
  }

  @Override
  public synchronized boolean leaveQueue() {
    return execution.leaveQueue();
  }

  @Override
  public synchronized boolean isPermitted() {
    return ended || execution.isPermitted();
  }

  /**
   * Notes that an attempt is on its way; returns false if the call has ended, and sends nothing.
   */
  synchronized boolean sent() {
    if (!ended) {
      execution.sent();
    }
    return !ended;
  }

  /**
   * Counts the rejection, and returns the wait that the policies decide, in nanoseconds, which has
   * begun; or {@code WaitPolicy.GIVE_UP}, also if the call has ended: then no policy is asked.
   */
  synchronized long rejected(Rejection rejection) {
    if (ended) {
      execution.refused(rejection);
      return WaitPolicy.GIVE_UP;
    }
    wasRefused |= !rejection.equals(TimedAttempt.NOT_SENT);
    return execution.rejected(rejection, 0);
  }

  /**
   * Counts the rejection and calls {@code client}, which schedules the next attempt or ends the RPC
   * at once. This method is synchronized, so that an attempt which comes quickly finds the wait
   * begun.
   */
  synchronized void rejectedAndLeftToClient(Rejection rejection, Runnable client) {
    execution.refused(rejection);
    wasRefused = true;
    var beganNanos = System.nanoTime();
    client.run();
    if (!ended) {
      execution.waits(rejection.reason(), beganNanos);
    }
  }

  /** Returns whether an attempt that was sent was refused. */
  synchronized boolean wasRefused() {
    return wasRefused;
  }

  /** Returns whether this is a write of which an attempt was refused. */
  boolean isRefusedWrite() {
    return wasRefused() && execution.kind().isWrite();
  }

  /** Ends the call before it is sent. */
  synchronized void leave() {
    execution.ended();
  }

  /**
   * Ends the call.
   *
   * @param result the answer, or the exception that ends the call
   */
  synchronized void ended(Object result) {
    if (ended) {
      return;
    }
    ended = true;
    var failure = failure(result);
    if (failure == null) {
      execution.succeeded();
    } else if (failure.isTimedOut()) {
      execution.unanswered();
    } else {
      execution.failed();
    }
  }

  /**
   * Returns what the call failed by; null if the server has answered it. Of a batch that failed the
   * session has made an answer by now, in which no server has a part and each row has the failure.
   */
  private static Status failure(Object result) {
    if (result instanceof BatchResponse batch) {
      return batch.getTsUUID() == null ? failureOfEachRow(batch) : null;
    }
    if (result instanceof KuduException e) {
      return e.getStatus();
    }
    return result instanceof Throwable e ? Status.RuntimeError(e.toString()) : null;
  }

  private static Status failureOfEachRow(BatchResponse batch) {
    return batch.getIndividualResponses().get(0).getRowError().getErrorStatus();
  }
}
