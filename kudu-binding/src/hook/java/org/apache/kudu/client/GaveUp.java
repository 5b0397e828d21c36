package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.GiveUpReason;
import java.util.regex.Pattern;

/** How "gave up after rejections" is told apart from other failures, in the status of a row. */
public final class GaveUp {

  private static final String WORDS = "gave up: ";

  /** Of an RPC of which some attempt had no answer, so that it may have been carried out. */
  private static final String UNKNOWN_WORDS = "gave up, though it may be stored: ";

  /**
   * The client's own end of an RPC: it prints the RPC and the answers that this had, such as {@code
   * Received: (server, [ SERVICE_UNAVAILABLE, 7 ], [ OK, 1 ])}. The number of attempts tells
   * nothing, for looking for the tablet is one.
   */
  private static final Pattern REJECTED_BEFORE =
      Pattern.compile(
          "too many attempts|\\[ (?!OK,)[A-Z_]+, [0-9]+ \\]"
              // As older clients print it, and newer ones that log at DEBUG.
              + "|delaying RPC due to|received response from server [^:]+: (?!OK)");

  private GaveUp() {}

  /**
   * @param last the rejection that just came; null if an attempt was not sent
   */
  static Status status(GiveUpReason reason, Execution execution, KuduException last) {
    var words = execution.mayHaveBeenCarriedOut() ? UNKNOWN_WORDS : WORDS;
    var rejections = execution.rejections();
    return Status.Aborted(
        words
            + reason.words()
            + " after "
            + rejections
            + " rejections"
            + (last == null ? "" : "; the last: " + last.getStatus()));
  }

  /** Whether {@code status} ends an operation that was rejected until a limit was reached. */
  public static boolean is(Status status) {
    return isByPolicy(status)
        || (status.isTimedOut() && REJECTED_BEFORE.matcher(status.getMessage()).find());
  }

  /** Whether our own mechanism ended the operation, after whatever its attempts may have done. */
  public static boolean isByPolicy(Status status) {
    return status.isAborted()
        && (status.getMessage().startsWith(WORDS) || mayHaveBeenCarriedOut(status));
  }

  /** Whether our own mechanism ended a write of which some attempt had no answer. */
  public static boolean mayHaveBeenCarriedOut(Status status) {
    return status.isAborted() && status.getMessage().startsWith(UNKNOWN_WORDS);
  }
}
