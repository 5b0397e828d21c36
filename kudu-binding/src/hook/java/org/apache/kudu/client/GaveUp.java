package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.GiveUpReason;
import java.util.regex.Pattern;

/**
 * The words that tell "gave up after rejections" apart from other failures, in the status of a row.
 */
public final class GaveUp {

  private static final String WORDS = "gave up: ";

  /**
   * The words for an RPC of which some attempt had no answer, so that it may have been carried out.
   */
  private static final String UNKNOWN_WORDS = "gave up, though it may be stored: ";

  /**
   * Matches the status by which the client itself ends an RPC that was rejected before: the client
   * prints the RPC and the answers that the RPC had, such as {@code Received: (server, [
   * SERVICE_UNAVAILABLE, 7 ], [ OK, 1 ])}. The number of attempts tells nothing, for a look-up of
   * the tablet is one.
   */
  private static final Pattern REJECTED_BEFORE =
      Pattern.compile(
          "too many attempts|\\[ (?!OK,)[A-Z_]+, [0-9]+ \\]"
              // Older clients print this, and newer ones that log at DEBUG.
              + "|delaying RPC due to|received response from server [^:]+: (?!OK)");

  private GaveUp() {}

  /**
   * Returns the status that ends an RPC for {@code reason}.
   *
   * @param last the rejection that just came; null if an attempt was not sent
   */
  static Status status(GiveUpReason reason, Execution execution, KuduException last) {
    return status(
        execution,
        reason.message()
            + " after "
            + execution.rejections()
            + " rejections"
            + (last == null ? "" : "; the last: " + last.getStatus()));
  }

  /** Returns the status that ends an RPC after rejections, in the words of whoever ended it. */
  static Status status(Execution execution, String why) {
    return mayBeStored(execution) ? maybeStored(why) : Status.Aborted(WORDS + why);
  }

  /** Returns the status that ends a write of which some attempt may have been carried out. */
  static Status maybeStored(String why) {
    return Status.Aborted(UNKNOWN_WORDS + why);
  }

  /** Returns whether the operation is a write of which some attempt may have been carried out. */
  static boolean mayBeStored(Execution execution) {
    return execution.mayHaveBeenCarriedOut() && execution.kind().isWrite();
  }

  /**
   * Returns whether the words by which the client ended an RPC, as its time was up, tell of a
   * rejection.
   */
  public static boolean tellsOfRejection(Status status) {
    return status.isTimedOut() && REJECTED_BEFORE.matcher(status.getMessage()).find();
  }

  /** Returns whether our own mechanism ended the operation, whatever its attempts may have done. */
  public static boolean isByPolicy(Status status) {
    return status.isAborted()
        && (status.getMessage().startsWith(WORDS) || mayHaveBeenCarriedOut(status));
  }

  /** Returns whether our own mechanism ended a write of which some attempt had no answer. */
  public static boolean mayHaveBeenCarriedOut(Status status) {
    return status.isAborted() && status.getMessage().startsWith(UNKNOWN_WORDS);
  }
}
