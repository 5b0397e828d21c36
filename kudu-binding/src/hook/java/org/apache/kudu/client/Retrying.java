package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.Refusal;

/** What follows a rejection. Called on a network thread: must not block. */
interface Retrying {

  void rejected(
      PolicyAsyncKuduClient client,
      KuduRpc<?> rpc,
      RpcCall call,
      KuduException failure,
      Refusal refusal);
}
