package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.Rejection;

/**
 * A {@link Retrying} that leaves retries to the client's own rules, and counts its rejections and
 * waits.
 */
final class NativeRetrying implements Retrying {

  @Override
  public void send(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call) {
    client.sendNow(rpc, call);
  }

  /** Returns true: the client sends such an RPC, too, without a deadline (KUDU-3668). */
  @Override
  public boolean sendsAfterItsEnd() {
    return true;
  }

  @Override
  public void rejected(
      PolicyAsyncKuduClient client,
      KuduRpc<?> rpc,
      RpcCall call,
      KuduException failure,
      Rejection rejection) {
    call.rejectedAndLeftToClient(rejection, () -> client.leaveToClient(rpc, failure));
  }

  /** Leaves the RPC to the client, which sends it again, without a deadline (KUDU-3668). */
  @Override
  public void rejectedAfterItsEnd(
      PolicyAsyncKuduClient client, KuduRpc<?> rpc, KuduException failure) {
    client.leaveToClient(rpc, failure);
  }
}
