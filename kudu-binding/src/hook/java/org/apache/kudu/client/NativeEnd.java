package org.apache.kudu.client;

import java.util.function.Supplier;

/**
 * The end of a write that the client repeats by its own rules. When a timer ends such a write, the
 * client may hold the next attempt, in one of its waits or look-ups, and sends it afterwards
 * (KUDU-3668): refusals of all earlier attempts then do not mean that the row is not stored. When
 * the client ends the write itself, after a rejection or at the end of a wait, no attempt is left.
 */
public final class NativeEnd {

  /** Whether the client decides in this thread just now whether there is a further attempt. */
  private static final ThreadLocal<Boolean> CLIENT_DECIDES =
      ThreadLocal.withInitial(() -> Boolean.FALSE);

  private static final String TOO_MANY_ATTEMPTS = "too many attempts";

  /** The beginning of the words that end a write because the look-up of its tablet timed out. */
  private static final String LOOK_UP_TIMED_OUT =
      "cannot complete before timeout: KuduRpc(method=" + LookUp.METHOD;

  private NativeEnd() {}

  /** Has the client decide, by {@code decision}, whether there is a further attempt. */
  static void decidedByClient(Runnable decision) {
    Supplier<Void> withoutAnswer =
        () -> {
          decision.run();
          return null;
        };
    var unused = decidedByClient(withoutAnswer);
  }

  /** Does the same with a decision that returns something. */
  static <T> T decidedByClient(Supplier<T> decision) {
    CLIENT_DECIDES.set(Boolean.TRUE);
    try {
      return decision.get();
    } finally {
      CLIENT_DECIDES.remove();
    }
  }

  /**
   * Returns {@code said}; or, if it ends a write that the client may still send, an exception whose
   * status is one of {@link GaveUp#mayHaveBeenCarriedOut}. To be called by the thread that ends the
   * write.
   *
   * @param said the client's answer, or the exception that ended the RPC
   */
  public static Object of(Object said) {
    var failure = failure(said);
    return failure != null && isByTimer(failure) && !hasCause(said)
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
    return failure.isTimedOut()
        && !CLIENT_DECIDES.get()
        && !failure.getMessage().startsWith(TOO_MANY_ATTEMPTS)
        && !failure.getMessage().startsWith(LOOK_UP_TIMED_OUT);
  }

  private static Status failure(Object said) {
    if (said instanceof OperationResponse response) {
      return response.hasRowError() ? response.getRowError().getErrorStatus() : null;
    }
    return said instanceof KuduException e ? e.getStatus() : null;
  }
}
