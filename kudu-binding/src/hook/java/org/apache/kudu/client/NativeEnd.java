package org.apache.kudu.client;

import java.util.function.Supplier;

/**
 * The end of a write that the client repeats by its own rules. When a timer ends such a write, the
 * client may hold the next attempt, in one of its waits or look-ups, and sends it afterwards
 * (KUDU-3668): refusals of all earlier attempts then do not mean that the row is not stored. When
 * the client ends the write itself, after a rejection or at the end of a wait, no attempt is left.
 */
public final class NativeEnd {

  /**
   * The call of which the client decides in this thread just now whether there is a further
   * attempt; null if it decides nothing.
   */
  private static final ThreadLocal<RpcCall> DECIDED = new ThreadLocal<>();

  private static final String TOO_MANY_ATTEMPTS = "too many attempts";

  /** The beginning of the words that end a write because the look-up of its tablet timed out. */
  private static final String LOOK_UP_TIMED_OUT =
      "cannot complete before timeout: KuduRpc(method=" + LookUp.METHOD;

  private NativeEnd() {}

  /** Has the client decide, by {@code decision}, whether a call has a further attempt. */
  static void decidedByClient(RpcCall call, Runnable decision) {
    Supplier<Void> withoutAnswer =
        () -> {
          decision.run();
          return null;
        };
    var unused = decidedByClient(call, withoutAnswer);
  }

  /** Does the same with a decision that returns something. */
  static <T> T decidedByClient(RpcCall call, Supplier<T> decision) {
    // What is decided of one call may end another in the same thread.
    var outer = DECIDED.get();
    DECIDED.set(call);
    try {
      return decision.get();
    } finally {
      if (outer == null) {
        DECIDED.remove();
      } else {
        DECIDED.set(outer);
      }
    }
  }

  /**
   * Returns {@code said}; or, if it ends a write whose time was up, an exception whose status is
   * one of {@link GaveUp}: the client's own words do not tell the last refusal, and not who ended
   * the write. To be called by the thread that ends the write.
   *
   * @param said the client's answer, or the exception that ended the RPC
   */
  public static Object of(Object said) {
    var failure = failure(said);
    if (failure == null || !failure.isTimedOut()) {
      return said;
    }
    var call = DECIDED.get();
    if (call != null) {
      return call.wasRefused()
          ? new NonRecoverableException(GaveUp.status(call.execution(), failure.getMessage()), null)
          : said;
    }
    return isByTimer(failure) && !hasCause(said)
        ? new NonRecoverableException(
            GaveUp.maybeStored("the client may send it again: " + failure.getMessage()), null)
        : said;
  }

  /**
   * Returns whether the client names what made it end the write, such as the failure of a look-up;
   * a timer names nothing. The rows of a batch lack it.
   */
  private static boolean hasCause(Object said) {
    return said instanceof KuduException e && e.getCause() != null;
  }

  private static boolean isByTimer(Status failure) {
    return !failure.getMessage().startsWith(TOO_MANY_ATTEMPTS)
        && !failure.getMessage().startsWith(LOOK_UP_TIMED_OUT);
  }

  private static Status failure(Object said) {
    if (said instanceof OperationResponse response) {
      return response.hasRowError() ? response.getRowError().getErrorStatus() : null;
    }
    return said instanceof KuduException e ? e.getStatus() : null;
  }
}
