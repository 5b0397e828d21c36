package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A Kudu client whose reaction to a rejection is replaced, or, for the control arm, only watched.
 * This class is in Kudu's package because the methods that it overrides are visible only there.
 */
class PolicyAsyncKuduClient extends AsyncKuduClient {

  private final Reaction reaction;
  private final Function<KuduException, Rejection> reader;
  private final Retrying retrying;

  /**
   * The calls that have not ended, by the answer that each waits for: the client shows nothing else
   * of a scan's page.
   */
  private final Map<Deferred<?>, RpcCall> calls = new ConcurrentHashMap<>();

  /**
   * The reads that ended at the client's own deadline: the refusal that may yet come to one comes
   * in a network thread, which does not tell a read from a scan.
   */
  private final Set<KuduRpc<?>> endedReads = weakSet();

  /**
   * The answers that pages of scans wait for which were refused before {@link #scanNextRows} had
   * returned: such a page may also have ended by then, and is not to begin once more.
   */
  private final Set<Deferred<?>> refusedAtOnce = weakSet();

  PolicyAsyncKuduClient(
      AsyncKuduClientBuilder builder,
      Reaction reaction,
      Function<KuduException, Rejection> reader,
      Retrying retrying) {
    super(builder, null);
    this.reaction = reaction;
    this.reader = reader;
    this.retrying = retrying;
  }

  /**
   * Has {@link Retrying} send an attempt. Every attempt passes here, and comes back here after each
   * location look-up.
   */
  @Override
  <R> Deferred<R> sendRpcToTablet(KuduRpc<R> rpc) {
    var kind = RpcKind.of(rpc);
    if (kind == null) {
      return LookUp.watched(rpc, super.sendRpcToTablet(rpc));
    }
    if (hasEnded(rpc) && !retrying.sendsAfterItsEnd()) {
      return Deferred.fromResult(null);
    }
    var answer = rpc.getDeferred();
    var call = begin(rpc, answer, kind, false);
    try {
      if (call.isInFlight()) {
        // This attempt comes back from a location look-up.
        return retrying.sendOn(this, rpc, call);
      }
      retrying.send(this, rpc, call);
      return answer;
    } catch (RuntimeException | Error e) {
      // The client's timers, which send the RPC again, tell nobody of what they caught.
      ended(answer, call, e);
      throw e;
    }
  }

  /**
   * Returns whether an RPC has ended. Then it has no Deferred, which a new RPC may lack, too, and
   * no timeout, which every new RPC of a counted kind has: KuduWrites gives one to each write, and
   * the client gives one to each request of a scanner.
   */
  private static boolean hasEnded(KuduRpc<?> rpc) {
    return !rpc.hasDeferred() && !rpc.timeoutTracker.hasTimeout();
  }

  /**
   * Returns the place of a row's tablet as the client does, without the client's detour by a list
   * of tablets and a deadline where the tablet is known: each row that is buffered asks for it, and
   * the detour makes some ten objects.
   */
  @Override
  Deferred<LocatedTablet> getTabletLocation(
      KuduTable table, byte[] partitionKey, LookupType type, long timeoutMillis) {
    var known =
        type == LookupType.POINT ? getTableLocationEntry(table.getTableId(), partitionKey) : null;
    return known == null || known.isNonCoveredRange()
        ? super.getTabletLocation(table, partitionKey, type, timeoutMillis)
        : Deferred.fromResult(new LocatedTablet(known.getTablet()));
  }

  /**
   * Sends an attempt by the client's own way to the server, for {@link Retrying}. An RPC whose time
   * is up is ended here: the client would end it, too, but as one with an attempt on its way, of
   * which the limit would hear that it was dropped at once.
   */
  void sendNow(KuduRpc<?> rpc, RpcCall call) {
    if (rpc.timeoutTracker.timedOut() && rpc.hasDeferred()) {
      rpc.errback(PolicyKuduClient.tooLate(rpc));
    } else if (call.sent()) {
      var unused = sendByClient(rpc, call);
    }
  }

  /** Does what the client itself does to send an RPC to the server that has its tablet. */
  final <R> Deferred<R> sendByClient(KuduRpc<R> rpc, RpcCall call) {
    return call.isRefusedWrite()
        ? LookUp.ofRefused(call, () -> super.sendRpcToTablet(rpc))
        : super.sendRpcToTablet(rpc);
  }

  /** Has {@link Retrying} react to an attempt without an answer, unless its RPC has ended. */
  final void abandoned(KuduRpc<?> rpc, RpcCall call, KuduException failure, Rejection rejection) {
    if (rpc.hasDeferred()) {
      retrying.rejected(this, rpc, call, failure, rejection);
    }
  }

  /**
   * Begins the call of a later page of a scan: the client sends the first attempt of such a page by
   * another way. The admission is not asked, as a scan that was let in goes on.
   */
  @Override
  Deferred<AsyncKuduScanner.Response> scanNextRows(AsyncKuduScanner scanner) {
    var page = super.scanNextRows(scanner);
    if (!refusedAtOnce.remove(page)) {
      begin(null, page, RpcKind.OF_SCANNERS.get(), true);
    }
    return page;
  }

  @Override
  <R> void handleRetryableError(KuduRpc<R> rpc, KuduException failure) {
    var kind = RpcKind.of(rpc);
    if (kind == null) {
      super.handleRetryableError(rpc, failure);
      return;
    }
    var rejection = reader.apply(failure);
    if (!rpc.hasDeferred()) {
      reaction.refusedAfterItsEnd(endedReads.contains(rpc) ? OperationKind.READ : kind, rejection);
      retrying.rejectedAfterItsEnd(this, rpc, failure);
      return;
    }
    var answer = rpc.getDeferred();
    if (!calls.containsKey(answer)) {
      refusedAtOnce.add(answer);
    }
    var call = begin(rpc, answer, kind, true);
    retrying.rejected(this, rpc, call, failure, rejection);
  }

  /** Leaves a failure to the client's own reaction, for {@link NativeRetrying}. */
  void leaveToClient(KuduRpc<?> rpc, KuduException failure) {
    super.handleRetryableError(rpc, failure);
  }

  /**
   * Returns the call that {@code answer} will end, and begins it if it is not known yet.
   *
   * @param rpc null where the client does not show it
   * @param isPage whether a new call is that of a later page of a scan, whose first attempt is on
   *     its way already
   */
  private <R> RpcCall begin(
      KuduRpc<R> rpc, Deferred<R> answer, OperationKind kind, boolean isPage) {
    var known = calls.get(answer);
    if (known != null) {
      return known;
    }
    var call = new RpcCall(reaction, rpc, isPage);
    synchronized (call) {
      known = calls.putIfAbsent(answer, call);
      if (known != null) {
        return known;
      }
      call.begin(kind);
      if (isPage) {
        call.sent();
      }
    }
    // Whoever sends the RPC adds his own callbacks later, perhaps when it has ended.
    answer.addBoth(
        result -> {
          ended(answer, call, result);
          return kind.isWrite() ? retrying.endOfWrite(result) : result;
        });
    return call;
  }

  private void ended(Deferred<?> answer, RpcCall call, Object result) {
    calls.remove(answer);
    call.ended(result);
    if (result instanceof KuduException e && e.getStatus().isTimedOut()) {
      noteIfRead(call);
    }
  }

  private static <T> Set<T> weakSet() {
    return Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));
  }

  private void noteIfRead(RpcCall call) {
    if (call.rpc() != null && call.execution().kind() == OperationKind.READ) {
      endedReads.add(call.rpc());
    }
  }
}
