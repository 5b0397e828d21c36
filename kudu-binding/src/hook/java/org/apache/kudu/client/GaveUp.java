package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.GiveUpReason;
import java.util.regex.Pattern;

/** How "gave up after rejections" is told apart from other failures, in the status of a row. */
public final class GaveUp {

  private static final String WORDS = "gave up: ";

  /** The client's own end of an RPC that it had tried more than once; it prints the RPC. */
  private static final Pattern TRIED_AGAIN =
      Pattern.compile("too many attempts|attempt=([2-9]|[0-9]{2,})");

  private GaveUp() {}

  static Status status(GiveUpReason reason, int rejections, Status last) {
    return Status.Aborted(
        WORDS + reason.words() + " after " + rejections + " rejections; the last: " + last);
  }

  /** Whether {@code status} ends an operation that was rejected until a limit was reached. */
  public static boolean is(Status status) {
    var ours = status.isAborted() && status.getMessage().startsWith(WORDS);
    return ours || (status.isTimedOut() && TRIED_AGAIN.matcher(status.getMessage()).find());
  }
}
