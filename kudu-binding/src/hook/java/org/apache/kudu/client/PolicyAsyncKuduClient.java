package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Refusal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Kudu's client with the reaction to a rejection taken out of its hands, or, for the control arm,
 * only watched. In Kudu's package because the two methods that matter are visible only there.
 */
final class PolicyAsyncKuduClient extends AsyncKuduClient {

  private final Reaction reaction;
  private final Function<KuduException, Refusal> reader;
  private final Retrying retrying;

  /** By the answer that each waits for, which is all that the client shows of a scan's page. */
  private final Map<Deferred<?>, RpcCall> calls = new ConcurrentHashMap<>();

  PolicyAsyncKuduClient(
      AsyncKuduClientBuilder builder,
      Reaction reaction,
      Function<KuduException, Refusal> reader,
      Retrying retrying) {
    super(builder, null);
    this.reaction = reaction;
    this.reader = reader;
    this.retrying = retrying;
  }

  /** Every attempt passes here, and comes back here after each location look-up. */
  @Override
  <R> Deferred<R> sendRpcToTablet(KuduRpc<R> rpc) {
    var kind = RpcKind.of(rpc);
    if (kind == null) {
      return super.sendRpcToTablet(rpc);
    }
    var answer = rpc.getDeferred();
    var call = begin(answer, kind, false);
    if (call.isInFlight()) {
      // Back from a location look-up.
      return super.sendRpcToTablet(rpc);
    }
    retrying.send(this, rpc, call);
    return answer;
  }

  /** The client's own way to the server, for {@link Retrying}. */
  void sendNow(KuduRpc<?> rpc, RpcCall call) {
    call.sent();
    var unused = super.sendRpcToTablet(rpc);
  }

  /**
   * The later pages of a scan: the client sends their first attempts by another way. No admission
   * is asked for them: a scan that was let in goes on.
   */
  @Override
  Deferred<AsyncKuduScanner.Response> scanNextRows(AsyncKuduScanner scanner) {
    var page = super.scanNextRows(scanner);
    begin(page, RpcKind.OF_SCANNERS.get(), true);
    return page;
  }

  @Override
  <R> void handleRetryableError(KuduRpc<R> rpc, KuduException failure) {
    var kind = RpcKind.of(rpc);
    if (kind == null) {
      super.handleRetryableError(rpc, failure);
      return;
    }
    var refusal = reader.apply(failure);
    if (!rpc.hasDeferred()) {
      reaction.refusedAfterItsEnd(kind, refusal);
      retrying.rejectedAfterItsEnd(this, rpc, failure);
      return;
    }
    // A page may be rejected before scanNextRows has returned.
    var call = begin(rpc.getDeferred(), kind, true);
    retrying.rejected(this, rpc, call, failure, refusal);
  }

  /** The client's own reaction, for {@link NativeRetrying}. */
  void leaveToClient(KuduRpc<?> rpc, KuduException failure) {
    super.handleRetryableError(rpc, failure);
  }

  /**
   * The call that {@code answer} will end, begun now if it is not known yet.
   *
   * @param isSent whether its first attempt is on its way by then
   */
  private <R> RpcCall begin(Deferred<R> answer, OperationKind kind, boolean isSent) {
    var known = calls.get(answer);
    if (known != null) {
      return known;
    }
    var call = new RpcCall(reaction);
    synchronized (call) {
      known = calls.putIfAbsent(answer, call);
      if (known != null) {
        return known;
      }
      call.begin(kind);
      if (isSent) {
        call.sent();
      }
    }
    answer.addBoth(
        result -> {
          calls.remove(answer);
          call.ended(result);
          return result;
        });
    return call;
  }
}
