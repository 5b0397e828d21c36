package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.GiveUpReason;
import io.github.ycsbbackoff.retry.Rejection;

/** A {@link Retrying} by our own mechanism and the policy under test. */
final class PolicyRetrying implements Retrying {

  /**
   * The number of attempts that the client is shown at most. The client ends an RPC after 100
   * (AsyncKuduClient.MAX_RPC_ATTEMPTS), which a short fixed wait reaches in a moment, but how many
   * attempts are enough is for the policy to say.
   */
  private static final int ATTEMPTS_THAT_THE_CLIENT_MAY_SEE = 50;

  private final AsyncRetrier retrier;

  PolicyRetrying(AsyncRetrier retrier) {
    this.retrier = retrier;
  }

  @Override
  public void send(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call) {
    var waitNanos = call.admit();
    if (waitNanos == 0) {
      enter(client, rpc, call);
    } else {
      retrier.afterWait(
          call.execution(),
          waitNanos,
          () -> send(client, rpc, call),
          reason -> giveUp(rpc, call, null, reason));
    }
  }

  private void enter(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call) {
    if (call.enter()) {
      sendNow(client, rpc, call);
    } else {
      call.queue(
          retrier, () -> sendNow(client, rpc, call), reason -> giveUp(rpc, call, null, reason));
    }
  }

  /** Returns false: the caller has been told that the RPC ended. */
  @Override
  public boolean sendsAfterItsEnd() {
    return false;
  }

  @Override
  public void rejected(
      PolicyAsyncKuduClient client,
      KuduRpc<?> rpc,
      RpcCall call,
      KuduException failure,
      Rejection rejection) {
    var waitNanos = call.rejected(rejection);
    retrier.afterWait(
        call.execution(),
        waitNanos,
        () -> again(client, rpc),
        reason -> giveUp(rpc, call, failure, reason));
  }

  /** Does nothing: another attempt would overwrite what the caller has written since. */
  @Override
  public void rejectedAfterItsEnd(
      PolicyAsyncKuduClient client, KuduRpc<?> rpc, KuduException failure) {}

  private static void sendNow(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call) {
    // An RPC without a Deferred was ended by the client in the meantime, at the client's own
    // deadline.
    if (rpc.hasDeferred()) {
      client.sendNow(rpc, call);
    } else {
      call.leave();
    }
  }

  private static <R> void again(PolicyAsyncKuduClient client, KuduRpc<R> rpc) {
    // An RPC without a Deferred was ended by the client in the meantime, at the client's own
    // deadline.
    if (rpc.hasDeferred()) {
      rpc.attempt = Math.min(rpc.attempt, ATTEMPTS_THAT_THE_CLIENT_MAY_SEE);
      client.sendRpcToTablet(rpc);
    }
  }

  private static void giveUp(
      KuduRpc<?> rpc, RpcCall call, KuduException last, GiveUpReason reason) {
    if (rpc.hasDeferred()) {
      rpc.errback(new NonRecoverableException(GaveUp.status(reason, call.execution(), last), last));
    }
  }
}
