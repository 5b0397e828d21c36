package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.Refusal;

/** Sends an RPC's attempts. Called on network threads, too: must not block. */
interface Retrying {

  /** An attempt is to be sent: {@link PolicyAsyncKuduClient#sendNow}, or the end of the RPC. */
  void send(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call);

  /** An attempt was rejected. */
  void rejected(
      PolicyAsyncKuduClient client,
      KuduRpc<?> rpc,
      RpcCall call,
      KuduException failure,
      Refusal refusal);

  /**
   * An attempt was rejected when its RPC had ended, at the client's own deadline: its caller has
   * been told so, and may have written the row anew.
   */
  void rejectedAfterItsEnd(PolicyAsyncKuduClient client, KuduRpc<?> rpc, KuduException failure);
}
