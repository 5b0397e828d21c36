package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import java.util.function.Supplier;

/**
 * The look-ups of tablets for writes that were sent before. The client ends a write by the
 * exception that ended the look-up of its tablet, whose words tell nothing of the write's own
 * attempts: in them a write that was sent reads as never sent.
 */
final class LookUp {

  /** The name of the RPC that asks the master for the locations of a table's tablets. */
  static final String METHOD = "GetTableLocations";

  /** The write that this thread sends again just now: the client looks up in the same thread. */
  private static final ThreadLocal<RpcCall> OF_REFUSED = new ThreadLocal<>();

  private LookUp() {}

  /** Sends a write again of which an attempt was refused. */
  static <R> Deferred<R> ofRefused(RpcCall call, Supplier<Deferred<R>> send) {
    OF_REFUSED.set(call);
    try {
      return send.get();
    } finally {
      OF_REFUSED.remove();
    }
  }

  /** Has {@code answer} end such a write in words that say so, if {@code rpc} is its look-up. */
  static <R> Deferred<R> watched(KuduRpc<R> rpc, Deferred<R> answer) {
    var call = METHOD.equals(rpc.method()) ? OF_REFUSED.get() : null;
    return call == null ? answer : answer.addErrback((Exception failure) -> end(call, failure));
  }

  private static Exception end(RpcCall call, Exception failure) {
    // After a recoverable failure the client looks up again.
    if (failure instanceof RecoverableException || !(call.mayBeStored() || isTimeout(failure))) {
      return failure;
    }
    return new NonRecoverableException(
        GaveUp.status(call.execution(), failure.toString()), failure);
  }

  private static boolean isTimeout(Exception failure) {
    return failure instanceof KuduException known && known.getStatus().isTimedOut();
  }
}
