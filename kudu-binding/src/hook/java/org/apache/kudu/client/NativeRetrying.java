package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.Rejection;

/**
 * A {@link Retrying} that leaves retries to the client's own rules, and counts its rejections and
 * waits.
 */
final class NativeRetrying implements Retrying {

  @Override
  public void send(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call) {
    if (rpc.attempt == 0) {
      client.sendNow(rpc, call);
    } else {
      // The client may find at the end of its wait that the time is up.
      NativeEnd.decidedByClient(call, () -> client.sendNow(rpc, call));
    }
  }

  /** Does so, unless the client finds that the time is up. */
  @Override
  public <R> Deferred<R> sendOn(PolicyAsyncKuduClient client, KuduRpc<R> rpc, RpcCall call) {
    return NativeEnd.decidedByClient(call, () -> client.sendByClient(rpc, call));
  }

  /** Returns true: the client sends such an RPC, too, without a deadline (KUDU-3668). */
  @Override
  public boolean sendsAfterItsEnd() {
    return true;
  }

  @Override
  public Object endOfWrite(Object result) {
    return NativeEnd.of(result);
  }

  @Override
  public void rejected(
      PolicyAsyncKuduClient client,
      KuduRpc<?> rpc,
      RpcCall call,
      KuduException failure,
      Rejection rejection) {
    call.rejectedAndLeftToClient(
        rejection, () -> NativeEnd.decidedByClient(call, () -> client.leaveToClient(rpc, failure)));
  }

  /** Leaves the RPC to the client, which sends it again, without a deadline (KUDU-3668). */
  @Override
  public void rejectedAfterItsEnd(
      PolicyAsyncKuduClient client, KuduRpc<?> rpc, KuduException failure) {
    client.leaveToClient(rpc, failure);
  }
}
