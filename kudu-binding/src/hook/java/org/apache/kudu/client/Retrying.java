package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.Rejection;

/**
 * The way in which an RPC's attempts are sent and repeated. The methods are called on network
 * threads, too, and must not block.
 */
interface Retrying {

  /** Sends an attempt by {@link PolicyAsyncKuduClient#sendNow}, now or later, or ends the RPC. */
  void send(PolicyAsyncKuduClient client, KuduRpc<?> rpc, RpcCall call);

  /** Sends an attempt on that comes back from the look-up of its tablet. */
  default <R> Deferred<R> sendOn(PolicyAsyncKuduClient client, KuduRpc<R> rpc, RpcCall call) {
    return client.sendByClient(rpc, call);
  }

  /**
   * Returns whether an RPC is sent again that had ended, at the client's own deadline, when one of
   * the client's own timers and look-ups brought it back.
   */
  boolean sendsAfterItsEnd();

  /**
   * Returns what the caller of a write is told of its end. Called by the thread that ends the RPC.
   */
  default Object endOfWrite(Object result) {
    return result;
  }

  /** Reacts to the rejection of an attempt. */
  void rejected(
      PolicyAsyncKuduClient client,
      KuduRpc<?> rpc,
      RpcCall call,
      KuduException failure,
      Rejection rejection);

  /**
   * Reacts to the rejection of an attempt whose RPC had ended, at the client's own deadline: the
   * caller has been told so, and may have written the row anew.
   */
  void rejectedAfterItsEnd(PolicyAsyncKuduClient client, KuduRpc<?> rpc, KuduException failure);
}
