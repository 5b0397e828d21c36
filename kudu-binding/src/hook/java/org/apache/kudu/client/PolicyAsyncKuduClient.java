package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.Refusal;
import io.github.ycsbbackoff.retry.RetryListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Kudu's client with the reaction to a rejection taken out of its hands, or, for the control arm,
 * only watched. In Kudu's package because the two methods that matter are visible only there.
 */
final class PolicyAsyncKuduClient extends AsyncKuduClient {

  private final RetryListener listener;
  private final Function<KuduException, Refusal> reader;
  private final Retrying retrying;
  private final Map<KuduRpc<?>, RpcCall> calls = new ConcurrentHashMap<>();

  PolicyAsyncKuduClient(
      AsyncKuduClientBuilder builder,
      RetryListener listener,
      Function<KuduException, Refusal> reader,
      Retrying retrying) {
    super(builder, null);
    this.listener = listener;
    this.reader = reader;
    this.retrying = retrying;
  }

  /** Every attempt passes here, and comes back here after each location look-up. */
  @Override
  <R> Deferred<R> sendRpcToTablet(KuduRpc<R> rpc) {
    var kind = RpcKind.of(rpc);
    if (kind != null) {
      var call = calls.get(rpc);
      if (call == null) {
        call = new RpcCall(kind, listener);
        calls.put(rpc, call);
        watchEnd(rpc, call);
      }
      call.sent();
    }
    return super.sendRpcToTablet(rpc);
  }

  @Override
  <R> void handleRetryableError(KuduRpc<R> rpc, KuduException failure) {
    var call = calls.get(rpc);
    if (call == null) {
      super.handleRetryableError(rpc, failure);
    } else {
      retrying.rejected(this, rpc, call, failure, reader.apply(failure));
    }
  }

  /** The client's own reaction, for {@link NativeRetrying}. */
  void leaveToClient(KuduRpc<?> rpc, KuduException failure) {
    super.handleRetryableError(rpc, failure);
  }

  private <R> void watchEnd(KuduRpc<R> rpc, RpcCall call) {
    rpc.getDeferred()
        .addBoth(
            result -> {
              calls.remove(rpc);
              call.ended();
              return result;
            });
  }
}
