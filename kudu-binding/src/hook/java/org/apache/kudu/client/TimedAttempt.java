package org.apache.kudu.client;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.UnansweredAttempts;
import java.util.Collection;
import org.apache.kudu.security.Token;
import org.apache.kudu.shaded.com.google.protobuf.Message;
import org.apache.kudu.util.Pair;

/**
 * One attempt of an RPC, which the client takes for an RPC of its own, so that the answer to an
 * abandoned attempt can be told from the answer to the next one. It says to the server what its RPC
 * would say, with the same sequence number, by which a tablet carries out all attempts of an RPC
 * once.
 */
final class TimedAttempt<R> extends KuduRpc<R> {

  private static final Rejection UNANSWERED =
      new Rejection(RejectionReason.TIMEOUT, "attempt", Effect.MAY_FOLLOW);

  /** The rejection of an attempt whose time was up before its tablet was found. */
  static final Rejection NOT_SENT = new Rejection(RejectionReason.TIMEOUT, "attempt_not_sent");

  private final KuduRpc<R> rpc;
  private final RpcCall call;
  private volatile UnansweredAttempts.Watch watch;
  private boolean isSent;
  private boolean isAbandoned;
  private boolean hasOutlivedItsRpc;

  TimedAttempt(KuduRpc<R> rpc, RpcCall call) {
    // No timer: the RPC has its own, or is watched by its thread.
    super(rpc.getTable(), null, 0);
    this.rpc = rpc;
    this.call = call;
    if (rpc.timeoutTracker.hasTimeout()) {
      timeoutTracker.setTimeout(rpc.timeoutTracker.getMillisBeforeTimeout());
    }
  }

  KuduRpc<R> rpc() {
    return rpc;
  }

  RpcCall call() {
    return call;
  }

  /** Takes what tells whether the attempt is over; called once, before the attempt is sent. */
  void watchedBy(UnansweredAttempts.Watch given) {
    watch = given;
  }

  /** Notes that the attempt is answered; returns false if it had been abandoned before. */
  boolean ends() {
    return watch.end();
  }

  /**
   * Notes that the attempt is abandoned, after which it is not sent any more; returns what that
   * rejection means.
   */
  synchronized Rejection abandon() {
    isAbandoned = true;
    hasOutlivedItsRpc = !rpc.hasDeferred();
    return isSent ? UNANSWERED : NOT_SENT;
  }

  /**
   * Returns whether the RPC had ended before the attempt was abandoned, which was then no
   * rejection.
   */
  synchronized boolean hasOutlivedItsRpc() {
    return hasOutlivedItsRpc;
  }

  /** Returns whether somebody still waits for the attempt, so that it may be sent. */
  synchronized boolean isAwaited() {
    // An RPC without a Deferred was ended by the client in the meantime, at the client's own
    // deadline.
    return !isAbandoned && rpc.hasDeferred();
  }

  synchronized boolean isSent() {
    return isSent;
  }

  /**
   * Takes the RPC's next number of an attempt, which tells the server the attempts of an RPC apart.
   */
  TimedAttempt<R> numbered() {
    attempt = rpc.attempt++;
    return this;
  }

  /** Makes the message that is sent now. */
  @Override
  Message createRequestPB() {
    synchronized (this) {
      if (!isAwaited()) {
        // The client ends this attempt by the exception, which nobody hears of.
        throw new IllegalStateException("abandoned before it was sent");
      }
      isSent = true;
    }
    takeSequenceId();
    return rpc.createRequestPB();
  }

  /**
   * Gives the RPC its sequence number, if no attempt has: the client would do so later, and two
   * attempts that are sent at one moment must not get two numbers.
   */
  private void takeSequenceId() {
    synchronized (rpc) {
      if (rpc.isRequestTracked() && rpc.getSequenceId() == RequestTracker.NO_SEQ_NO) {
        rpc.setSequenceId(rpc.getTable().getAsyncClient().getRequestTracker().newSeqNo());
      }
    }
  }

  /** Reads an answer, unless it is late: a scanner reads answers into its own state. */
  @Override
  Pair<R, Object> deserialize(CallResponse response, String serverUuid) throws KuduException {
    if (isAwaited()) {
      return rpc.deserialize(response, serverUuid);
    }
    // The client would take what is not read of a response for the beginning of the next one.
    var unused = response.getPBMessage();
    return new Pair<>(null, null);
  }

  @Override
  byte[] partitionKey() {
    return rpc.partitionKey();
  }

  @Override
  String serviceName() {
    return rpc.serviceName();
  }

  @Override
  String method() {
    return rpc.method();
  }

  @Override
  Collection<Integer> getRequiredFeatures() {
    return rpc.getRequiredFeatures();
  }

  @Override
  ReplicaSelection getReplicaSelection() {
    return rpc.getReplicaSelection();
  }

  @Override
  boolean needsAuthzToken() {
    return rpc.needsAuthzToken();
  }

  @Override
  void bindAuthzToken(Token.SignedTokenPB token) {
    rpc.bindAuthzToken(token);
  }

  @Override
  void setTablet(RemoteTablet tablet) {
    super.setTablet(tablet);
    rpc.setTablet(tablet);
  }

  @Override
  public ExternalConsistencyMode getExternalConsistencyMode() {
    return rpc.getExternalConsistencyMode();
  }

  @Override
  public void setPropagatedTimestamp(long timestamp) {
    rpc.setPropagatedTimestamp(timestamp);
  }

  @Override
  boolean isRequestTracked() {
    return rpc.isRequestTracked();
  }

  @Override
  long getSequenceId() {
    return rpc.getSequenceId();
  }

  @Override
  void setSequenceId(long sequenceId) {
    rpc.setSequenceId(sequenceId);
  }

  @Override
  void addTrace(RpcTraceFrame frame) {
    rpc.addTrace(frame);
  }

  /** Returns the words for the whole RPC, by which the end of a write is understood. */
  @Override
  public String toString() {
    return rpc.toString();
  }
}
