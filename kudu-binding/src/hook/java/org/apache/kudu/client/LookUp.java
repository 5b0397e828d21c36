package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import java.util.function.Supplier;

/**
 * The look-ups of tablets for writes of which an earlier attempt may have been carried out. The
 * client ends a write by the exception that ended the look-up of its tablet, whose words tell
 * nothing of the write's own attempts: in them a write that was sent reads as never sent.
 */
final class LookUp {

  /** The name of the RPC that asks the master for the locations of a table's tablets. */
  static final String METHOD = "GetTableLocations";

  /** Whether this thread sends such a write just now: the client looks up in the same thread. */
  private static final ThreadLocal<Boolean> OF_MAYBE_STORED =
      ThreadLocal.withInitial(() -> Boolean.FALSE);

  private LookUp() {}

  /** Sends a write of which an earlier attempt may have been carried out. */
  static <R> Deferred<R> ofMaybeStored(Supplier<Deferred<R>> send) {
    OF_MAYBE_STORED.set(Boolean.TRUE);
    try {
      return send.get();
    } finally {
      OF_MAYBE_STORED.remove();
    }
  }

  /** Has {@code answer} end such a write in words that say so, if {@code rpc} is its look-up. */
  static <R> Deferred<R> watched(KuduRpc<R> rpc, Deferred<R> answer) {
    return METHOD.equals(rpc.method()) && OF_MAYBE_STORED.get()
        ? answer.addErrback(LookUp::endOfMaybeStored)
        : answer;
  }

  private static Exception endOfMaybeStored(Exception failure) {
    // After a recoverable failure the client looks up again.
    return failure instanceof RecoverableException
        ? failure
        : new NonRecoverableException(GaveUp.maybeStored(failure.toString()), failure);
  }
}
