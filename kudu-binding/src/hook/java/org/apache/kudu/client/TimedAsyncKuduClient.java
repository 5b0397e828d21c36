package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.UnansweredAttempts;
import java.util.function.Function;

/**
 * A client whose attempts are abandoned if they have had no answer for the attempt timeout. The
 * server does not hear of it; its answer, whatever it is, is counted as late and changes nothing.
 * The answer to an attempt that its RPC's end left behind is not counted, as such an attempt is no
 * rejection.
 *
 * <p>Later pages of a scan are not abandoned: a server that has sent a page does not send it again.
 */
final class TimedAsyncKuduClient extends PolicyAsyncKuduClient {

  private final Reaction reaction;
  private final UnansweredAttempts unanswered;

  TimedAsyncKuduClient(
      AsyncKuduClientBuilder builder,
      Reaction reaction,
      Function<KuduException, Rejection> reader,
      Retrying retrying,
      UnansweredAttempts unanswered) {
    super(builder, reaction, reader, retrying);
    this.reaction = reaction;
    this.unanswered = unanswered;
  }

  /** Sends an RPC by its next attempt, which comes back here after a location look-up. */
  @Override
  <R> Deferred<R> sendRpcToTablet(KuduRpc<R> rpc) {
    if (rpc instanceof TimedAttempt<R> attempt) {
      return attempt.isAwaited() ? sendByClient(attempt) : attempt.getDeferred();
    }
    return super.sendRpcToTablet(rpc);
  }

  @Override
  void sendNow(KuduRpc<?> rpc, RpcCall call) {
    if (call.isPage() || rpc.timeoutTracker.timedOut()) {
      super.sendNow(rpc, call);
      return;
    }
    if (call.sent()) {
      sendTimed(rpc, call);
    }
  }

  private <R> void sendTimed(KuduRpc<R> rpc, RpcCall call) {
    var attempt = new TimedAttempt<>(rpc, call);
    attempt
        .getDeferred()
        .addCallbacks(
            answer -> {
              answered(attempt, answer);
              return answer;
            },
            (Exception failure) -> {
              failed(attempt, failure);
              return null;
            });
    attempt.watchedBy(unanswered.begin(() -> abandon(attempt)));
    var unused = sendByClient(attempt);
  }

  private <R> Deferred<R> sendByClient(TimedAttempt<R> attempt) {
    return sendByClient(attempt.numbered(), attempt.call());
  }

  @Override
  <R> void handleRetryableError(KuduRpc<R> rpc, KuduException failure) {
    if (!(rpc instanceof TimedAttempt<R> attempt)) {
      super.handleRetryableError(rpc, failure);
    } else if (attempt.ends()) {
      super.handleRetryableError(attempt.rpc(), failure);
    } else if (!failure.getStatus().isNetworkError()) {
      // A connection that is lost is no answer of the server.
      late(attempt);
    }
  }

  private <R> void answered(TimedAttempt<R> attempt, R answer) {
    if (!attempt.ends()) {
      late(attempt);
    } else if (attempt.rpc().hasDeferred()) {
      attempt.rpc().callback(answer);
    }
  }

  private void failed(TimedAttempt<?> attempt, Exception failure) {
    if (!attempt.ends()) {
      if (attempt.isSent()) {
        late(attempt);
      }
    } else if (attempt.rpc().hasDeferred()) {
      attempt.rpc().errback(failure);
    }
  }

  private void abandon(TimedAttempt<?> attempt) {
    var rejection = attempt.abandon();
    var status = Status.TimedOut("no answer within backoff.attempt-timeout");
    abandoned(attempt.rpc(), attempt.call(), new RecoverableException(status), rejection);
  }

  private void late(TimedAttempt<?> attempt) {
    if (!attempt.hasOutlivedItsRpc()) {
      reaction.answeredLate(attempt.call().execution().kind());
    }
  }
}
